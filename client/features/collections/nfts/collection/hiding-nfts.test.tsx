import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import { receiveToasts, type Toast } from '#client/ui/feedback/toast.tsx';
import { NFT_BATCH_MAX } from '#contract/foundations/limits.ts';
import { anNft, CollectionSite, showCollection, someNfts } from './collection.testing.tsx';
import HiddenNfts from './hidden-nfts.tsx';

let toasts: Toast[] = [];
let stopToasts = () => {};
beforeEach(() => {
  toasts = [];
  stopToasts = receiveToasts((toast) => toasts.push(toast));
});
afterEach(() => {
  stopToasts();
});

async function choose(site: CollectionSite, handlers: Handlers = {}) {
  const view = showCollection(site, { handlers });
  await userEvent.click(await screen.findByRole('button', { name: /^選択：/ }));
  return view;
}

const box = (number: number) =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: `星のかけら #${number}、星のかけら` });
const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox');
const chosen = () => boxes().flatMap(({ checked }, index) => (checked ? [index + 1] : []));

async function hide(count: number) {
  await userEvent.click(screen.getByRole('button', { name: `${count}件を非表示にする` }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: '非表示にする' }));
}

describe('hiding NFTs', () => {
  it('hides the selected NFTs in one call after a confirmation, and offers to revert it [NFT-10, NFT-47]', async () => {
    const site = new CollectionSite(someNfts(4));
    site.nfts = site.nfts.map((nft, index) => ({ ...nft, is_pinned: index < 2 }));
    const { calls } = await choose(site);
    await userEvent.click(await box(2));
    await userEvent.click(await box(4));
    expect(screen.getByText('2件を選択中')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '2件を非表示にする' }));
    expect(
      await screen.findByRole('dialog', { name: '2件のNFTを非表示にしますか？' }),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '非表示にする' }));
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('2件を非表示にしました'));
    const sent = () => calls.filter(({ path }) => path.startsWith('/functions/'));
    expect(sent().map(({ path, data }) => [path, data])).toEqual([
      ['/functions/setNftsHidden', { nftIds: [anNft(2).id, anNft(4).id], hidden: true }],
    ]);
    expect(await screen.findByRole('button', { name: '詳細：星のかけら #3' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '詳細：星のかけら #2' })).toBeNull();
    expect(await screen.findByText('2件')).toBeTruthy();

    toasts.at(-1)?.action?.onSelect();
    expect(await screen.findByRole('button', { name: '詳細：星のかけら #2' })).toBeTruthy();
    await waitFor(() =>
      expect(
        sent()
          .map(({ data }) => data)
          .slice(1),
      ).toEqual([
        { nftIds: [anNft(2).id, anNft(4).id], hidden: false },
        { nftIds: [anNft(1).id, anNft(2).id], expectedIds: [anNft(1).id] },
      ]),
    );
  });

  it('reverts the hiding but keeps the pins that another tab has set, and explains this in a toast [NFT-47]', async () => {
    const site = new CollectionSite(someNfts(3));
    site.nfts = site.nfts.map((nft, index) => ({ ...nft, is_pinned: index < 1 }));
    await choose(site);
    await userEvent.click(await box(1));
    await hide(1);
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('1件を非表示にしました'));
    site.nfts = site.nfts.map((nft) => ({ ...nft, is_pinned: nft.id === anNft(3).id }));
    toasts.at(-1)?.action?.onSelect();
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('固定を保存できませんでした'));
    expect(toasts.at(-2)?.title).toBe('1件を表示に戻しました');
    expect(site.nfts.map(({ is_pinned }) => is_pinned)).toEqual([false, false, true]);
  });

  it('offers a pin button in the details of an NFT that is shown again, but not of a hidden NFT [NFT-49]', async () => {
    const site = new CollectionSite(someNfts(2));
    site.nfts = site.nfts.map((nft, index) => ({ ...nft, is_hidden: index === 1 }));
    const { router } = showCollection(site, { search: '&hidden=true' });
    const open = async (number: number) => {
      await userEvent.click(
        await screen.findByRole('button', { name: `詳細：星のかけら #${number}` }),
      );
      await screen.findByText('夜空から落ちてきた、小さな星です。');
    };
    const close = () => userEvent.click(screen.getByRole('button', { name: '詳細を閉じる' }));
    await open(2);
    expect(screen.queryByRole('button', { name: '固定する' })).toBeNull();
    await close();
    await userEvent.click(await screen.findByRole('button', { name: /^選択：/ }));
    await userEvent.click(await box(2));
    await userEvent.click(screen.getByRole('button', { name: '1件を表示に戻す' }));
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('1件を表示に戻しました'));
    await act(() => router.navigate('/profile?tab=collection'));
    await open(2);
    expect(await screen.findByRole('button', { name: '固定する' })).toBeTruthy();
    await close();
    await userEvent.click(await screen.findByRole('button', { name: /^選択：/ }));
    await userEvent.click(await box(2));
    await hide(1);
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('1件を非表示にしました'));
    await act(() => router.navigate('/profile?tab=collection&hidden=true'));
    await open(2);
    await waitFor(() => expect(screen.queryByRole('button', { name: '固定する' })).toBeNull());
  });

  it('sends at most 500 NFTs in one call, and shows the limit [NFT-12]', async () => {
    const site = new CollectionSite(someNfts(NFT_BATCH_MAX + 1));
    const { calls } = await choose(site, {
      '/api/users/{userId}/nfts': () => ({ items: site.nfts, next_cursor: null, has_more: false }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'すべて選択（500件）' }));
    expect(screen.getByText('500件を選択中（一度に選べるのは500件までです）')).toBeTruthy();
    const last = screen.getByLabelText<HTMLInputElement>('星のかけら #501、星のかけら');
    fireEvent.click(last);
    expect(last.checked).toBe(false);
    fireEvent.click(screen.getByLabelText('星のかけら #1、星のかけら'));
    expect(screen.getByText('499件を選択中')).toBeTruthy();
    fireEvent.click(last);
    expect(last.checked).toBe(true);
    fireEvent.click(screen.getByText('500件を非表示にする'));
    fireEvent.click(await screen.findByText('非表示にする'));
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('500件を非表示にしました'));
    const sent = calls.find(({ path }) => path === '/functions/setNftsHidden')?.data;
    expect(sent?.nftIds).toEqual(site.nfts.slice(1).map(({ id }) => id));
  });

  it('selects NFTs by keyboard, by range and all at once, and clears the selection [NFT-10]', async () => {
    await choose(new CollectionSite(someNfts(8)));
    const second = await box(2);
    act(() => second.focus());
    await userEvent.keyboard(' ');
    expect(chosen()).toEqual([2]);
    fireEvent.click(await box(5), { shiftKey: true });
    expect(chosen()).toEqual([2, 3, 4, 5]);
    await userEvent.click(screen.getByRole('button', { name: 'すべて選択（8件）' }));
    expect(chosen()).toHaveLength(8);
    await userEvent.click(screen.getByRole('button', { name: '選択を解除' }));
    expect(chosen()).toEqual([]);
    expect(
      screen.getByRole('button', { name: 'NFTを選んでください' }).getAttribute('aria-disabled'),
    ).toBe('true');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
    const start = screen.getByRole('button', { name: /^選択：/ });
    expect(document.activeElement).toBe(start);
  });

  it('hides nothing when the confirmation is cancelled [NFT-11]', async () => {
    const { calls } = await choose(new CollectionSite(someNfts(2)));
    await userEvent.click(await box(1));
    await userEvent.click(screen.getByRole('button', { name: '1件を非表示にする' }));
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(chosen()).toEqual([1]);
    expect(calls.some(({ path }) => path === '/functions/setNftsHidden')).toBe(false);
  });

  it('shows how many NFTs were hidden and how many could not be hidden [NFT-18]', async () => {
    await choose(new CollectionSite(someNfts(3)), {
      '/functions/setNftsHidden': ({ data: { nftIds } }) => ({
        succeeded: nftIds.slice(0, 1),
        failed: nftIds.slice(1),
      }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'すべて選択（3件）' }));
    await hide(3);
    await waitFor(() =>
      expect(toasts.at(-1)?.message).toBe('1件を非表示にしました。2件はできませんでした。'),
    );
  });

  it.each([
    ['refuses', () => refusal('unavailable')],
    ['finds none of them', () => ({ succeeded: [], failed: [anNft(1).id] })],
  ])(
    'shows an error when the server %s, and keeps the NFTs selected [NFT-17]',
    async (_, answer) => {
      await choose(new CollectionSite(someNfts(2)), { '/functions/setNftsHidden': answer });
      await userEvent.click(await box(1));
      await hide(1);
      await waitFor(() => expect(toasts.at(-1)?.title).toBe('NFTの非表示に失敗しました'));
      expect(chosen()).toEqual([1]);
    },
  );
});

function showSettings(site: CollectionSite, handlers: Handlers = {}) {
  const calls = stubServer({ ...site.handlers, ...handlers });
  renderInApp(<HiddenNfts />, { session: aMember() });
  return calls;
}

describe('the hidden NFTs in the settings', () => {
  it('are shown again when they are selected [NFT-16, ROUTE-44, SETT-26]', async () => {
    const hidden = someNfts(40, { is_hidden: true });
    const calls = showSettings(new CollectionSite(hidden));
    await userEvent.click(await box(2));
    await userEvent.click(screen.getByRole('button', { name: '1件を表示に戻す' }));
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('1件を表示に戻しました'));
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: /#2、/ })).toBeNull());
    await userEvent.click(await screen.findByRole('button', { name: 'もっと見る' }));
    await waitFor(() => expect(boxes()).toHaveLength(39));
    expect(calls.find(({ path }) => path.includes('/nfts?'))?.path).toMatch(
      /limit=30&hidden=true$/,
    );
  });

  it('stay selected when they cannot be shown again, and a toast reports the failure [NFT-19]', async () => {
    const site = new CollectionSite(someNfts(1, { is_hidden: true }));
    showSettings(site, { '/functions/setNftsHidden': () => refusal('internal') });
    await userEvent.click(await box(1));
    await userEvent.click(screen.getByRole('button', { name: '1件を表示に戻す' }));
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('NFTの表示設定に失敗しました'));
    expect(chosen()).toEqual([1]);
  });

  it('link to the collection when there are none [SETT-26]', async () => {
    showSettings(new CollectionSite(someNfts(1)));
    expect(await screen.findByText('非表示にしたNFTはありません')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'コレクションを開く' });
    expect(link.getAttribute('href')).toBe('/profile?tab=collection');
  });
});
