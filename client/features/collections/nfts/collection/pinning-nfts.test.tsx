import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Handlers, refusal } from '#client/testing/server.ts';
import { receiveToasts, type Toast } from '#client/ui/feedback/toast.tsx';
import { anNft, CollectionSite, showCollection, someNfts } from './collection.testing.tsx';

let toasts: Toast[] = [];
let stopToasts = () => {};
beforeEach(() => {
  toasts = [];
  stopToasts = receiveToasts((toast) => toasts.push(toast));
});
afterEach(() => {
  stopToasts();
});

/** Returns a site whose first NFTs are pinned. */
function withPinned(count: number, all = 8) {
  const site = new CollectionSite(someNfts(all));
  site.nfts = site.nfts.map((nft, index) => ({ ...nft, is_pinned: index < count }));
  return site;
}

/** Delays requests for the whole collection until `canBeRead` resolves. If it resolves to false, the requests fail. */
const withWhole = (site: CollectionSite, canBeRead: () => Promise<boolean>): Handlers => ({
  '/api/users/{userId}/nfts': async (call) => {
    if (!call.path.includes('chain=') && !(await canBeRead())) return refusal('unavailable');
    return site.handlers['/api/users/{userId}/nfts']?.(call) ?? refusal('internal');
  },
});

const order = () => {
  const list = within(screen.getByRole('list', { name: 'コレクション' }));
  return list.getAllByRole('link').map(({ textContent }) => /#\d+/.exec(textContent ?? '')?.[0]);
};
const pins = (calls: { path: string; data: Record<string, unknown> }[]) =>
  calls.flatMap(({ path, data }) => (path === '/functions/setPinnedNfts' ? [data.nftIds] : []));
const ids = (...numbers: number[]) => numbers.map((number) => anNft(number).id);

describe('pinning an NFT', () => {
  it('appends the NFT to the pins, and removes it when the button is pressed again [NFT-46]', async () => {
    const { calls } = showCollection(withPinned(2), { search: `&nft=${anNft(5).id}` });
    await userEvent.click(await screen.findByRole('button', { name: '固定する' }));
    expect(await screen.findByRole('button', { name: '固定を外す' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '詳細を閉じる' }));
    await waitFor(() => expect(order().slice(0, 3)).toEqual(['#1', '#2', '#5']));
    await userEvent.click(screen.getByRole('button', { name: '詳細：星のかけら #1' }));
    await userEvent.click(await screen.findByRole('button', { name: '固定を外す' }));
    await waitFor(() => expect(pins(calls)).toEqual([ids(1, 2, 5), ids(2, 5)]));
  });

  it('is shown immediately, and reverted when the call fails [NFT-86]', async () => {
    let answer = () => {};
    const failed = new Promise<void>((resolve) => {
      answer = resolve;
    }).then(() => refusal('unavailable'));
    showCollection(withPinned(1), {
      search: `&nft=${anNft(5).id}`,
      handlers: { '/functions/setPinnedNfts': () => failed },
    });
    await userEvent.click(await screen.findByRole('button', { name: '固定する' }));
    const list = () => screen.getByRole('list', { name: 'コレクション', hidden: true });
    const second = () => list().children[1]?.textContent;
    await waitFor(() => expect(second()).toContain('#5'));
    answer();
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('固定を保存できませんでした'));
    expect(second()).toContain('#2');
  });

  it('is disabled until the pins outside the filter are loaded, and then keeps these pins [NFT-87]', async () => {
    const site = withPinned(2);
    const answer = Promise.withResolvers<boolean>();
    const { calls } = showCollection(site, {
      search: `&chain=137&nft=${anNft(5).id}`,
      handlers: withWhole(site, () => answer.promise),
    });
    const button = await screen.findByRole('button', { name: '固定する' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(button);
    expect(pins(calls)).toEqual([]);
    await act(async () => answer.resolve(true));
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
    await userEvent.click(button);
    await waitFor(() => expect(pins(calls)).toEqual([ids(1, 2, 5)]));
  });

  it('is replaced by a retry button when the other pins cannot be loaded [NFT-87]', async () => {
    const site = withPinned(2);
    let canBeRead = false;
    const { calls } = showCollection(site, {
      search: `&chain=137&nft=${anNft(5).id}`,
      handlers: withWhole(site, async () => canBeRead),
    });
    const again = await screen.findByRole('button', { name: '固定の状態を読み込み直す' });
    expect(screen.queryByRole('button', { name: '固定する' })).toBeNull();
    canBeRead = true;
    await userEvent.click(again);
    await userEvent.click(await screen.findByRole('button', { name: '固定する' }));
    await waitFor(() => expect(pins(calls)).toEqual([ids(1, 2, 5)]));
  });

  it('is refused when another tab has set pins, which are then shown with an error [NFT-48]', async () => {
    const site = withPinned(1);
    showCollection(site, { search: `&nft=${anNft(5).id}` });
    const button = await screen.findByRole('button', { name: '固定する' });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
    site.nfts = withPinned(3).nfts;
    await userEvent.click(button);
    await waitFor(() =>
      expect(toasts.at(-1)).toMatchObject({
        title: '固定を保存できませんでした',
        message: '別のタブや端末で変更されています。内容を確認してください',
      }),
    );
    expect(site.nfts.filter(({ is_pinned }) => is_pinned)).toHaveLength(3);
    await userEvent.click(await screen.findByRole('button', { name: '固定する' }));
    await waitFor(() => expect(site.nfts.filter(({ is_pinned }) => is_pinned)).toHaveLength(4));
  });

  it('shows the limit at six pins [NFT-46]', async () => {
    showCollection(withPinned(6), { search: `&nft=${anNft(7).id}` });
    expect(await screen.findByText(/固定できるのは6件までです/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '固定する' })).toBeNull();
  });
});

async function arrange(site: CollectionSite, handlers: Handlers = {}) {
  const view = showCollection(site, { handlers });
  await userEvent.click(await screen.findByRole('button', { name: '固定' }));
  await screen.findByRole('list', { name: '固定したNFTの順番' });
  return view;
}

const pocket = (position: number) => {
  const list = within(screen.getByRole('list', { name: '固定したNFTの順番' }));
  return list.getByRole('button', { name: new RegExp(`^${position}番目：`) });
};
const pockets = () => {
  const list = within(screen.getByRole('list', { name: '固定したNFTの順番' }));
  return list
    .getAllByRole('button')
    .map((button) => /#\d/.exec(button.ariaLabel ?? button.getAttribute('aria-label') ?? '')?.[0]);
};
const save = () => userEvent.click(screen.getByRole('button', { name: '保存する' }));

describe('the order of pinned NFTs', () => {
  it('changes by arrow keys, with an announcement, and can be saved [NFT-46]', async () => {
    const { calls } = await arrange(withPinned(4));
    act(() => pocket(1).focus());
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(pockets()).toEqual(['#2', '#3', '#1', '#4']);
    expect(screen.getByText('「星のかけら #1」を4件中3番目に動かしました')).toBeTruthy();
    expect(document.activeElement).toBe(pocket(3));
    act(() => pocket(4).focus());
    await userEvent.keyboard('{ArrowUp}');
    expect(pockets()).toEqual(['#4', '#2', '#3', '#1']);
    expect(pins(calls)).toEqual([]);
    await save();
    await waitFor(() => expect(pins(calls)).toEqual([ids(4, 2, 3, 1)]));
    await waitFor(() => expect(order().slice(0, 4)).toEqual(['#4', '#2', '#3', '#1']));
  });

  it('changes by buttons [NFT-46]', async () => {
    const { calls } = await arrange(withPinned(3));
    await userEvent.click(pocket(3));
    await userEvent.click(screen.getByRole('button', { name: '前へ' }));
    expect(pockets()).toEqual(['#1', '#3', '#2']);
    await userEvent.click(screen.getByRole('button', { name: '後ろへ' }));
    await userEvent.click(screen.getByRole('button', { name: '外す' }));
    expect(pockets()).toEqual(['#1', '#2']);
    await save();
    await waitFor(() => expect(pins(calls)).toEqual([ids(1, 2)]));
  });

  it('changes by dragging [NFT-46]', async () => {
    const { calls } = await arrange(withPinned(3));
    const list = screen.getByRole('list', { name: '固定したNFTの順番' });
    [...list.children].forEach((item, index) => {
      const box = new DOMRect(index * 100, 0, 100, 100);
      item.getBoundingClientRect = () => box;
    });
    list.setPointerCapture = () => {};
    const at = (clientX: number) => ({ pointerId: 1, button: 0, clientX, clientY: 50 });
    fireEvent.pointerDown(pocket(1), at(50));
    fireEvent.pointerMove(list, at(250));
    fireEvent.pointerUp(list, at(250));
    expect(pockets()).toEqual(['#2', '#3', '#1']);
    await save();
    await waitFor(() => expect(pins(calls)).toEqual([ids(2, 3, 1)]));
  });

  it('is not saved over pins that were changed elsewhere [NFT-48]', async () => {
    const site = withPinned(3);
    const { client } = await arrange(site);
    act(() => pocket(1).focus());
    await userEvent.keyboard('{ArrowRight}');
    site.nfts = withPinned(5).nfts;
    await act(() => client.invalidateQueries());
    expect(pockets()).toEqual(['#2', '#1', '#3']);
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain('固定を保存できませんでした');
    expect(site.nfts.filter(({ is_pinned }) => is_pinned)).toHaveLength(5);
  });

  it('shows the pins of another tab when saving is refused, and can then be saved [NFT-48]', async () => {
    const site = withPinned(4);
    await arrange(site);
    act(() => pocket(4).focus());
    await userEvent.keyboard('{ArrowLeft}');
    await userEvent.click(pocket(1));
    await userEvent.click(screen.getByRole('button', { name: '外す' }));
    site.nfts = site.nfts.map((nft, index) => ({ ...nft, is_pinned: index !== 1 && index < 5 }));
    await save();
    await screen.findByRole('alert');
    await waitFor(() => expect(pockets()).toEqual(['#4', '#3', '#5']));
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(order().slice(0, 4)).toEqual(['#4', '#3', '#5', '#1']));
  });

  it('ends with an NFT that was pinned while the sheet was closed [NFT-46]', async () => {
    const { calls } = await arrange(withPinned(2));
    act(() => pocket(1).focus());
    await userEvent.keyboard('{ArrowRight}{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: '詳細：星のかけら #5' }));
    await userEvent.click(await screen.findByRole('button', { name: '固定する' }));
    await screen.findByRole('button', { name: '固定を外す' });
    await userEvent.click(screen.getByRole('button', { name: '詳細を閉じる' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: '固定' }));
    await waitFor(() => expect(pockets()).toEqual(['#2', '#1', '#5']));
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(pins(calls)).toEqual([ids(1, 2, 5), ids(2, 1, 5)]);
  });

  it('keeps unsaved changes when saving fails and when Escape closes the sheet [NFT-86]', async () => {
    let isDown = true;
    const site = withPinned(3);
    const { calls } = await arrange(site, {
      '/functions/setPinnedNfts': (call) =>
        (!isDown && site.handlers['/functions/setPinnedNfts']?.(call)) || refusal('unavailable'),
    });
    act(() => pocket(1).focus());
    await userEvent.keyboard('{ArrowRight}');
    await save();
    await screen.findByRole('alert');
    expect(pockets()).toEqual(['#2', '#1', '#3']);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: '固定' }));
    await waitFor(() => expect(pockets()).toEqual(['#2', '#1', '#3']));
    expect(screen.queryByRole('alert')).toBeNull();
    isDown = false;
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(pins(calls).at(-1)).toEqual(ids(2, 1, 3));
  });

  it('stays as stored when the sheet is cancelled or nothing has changed', async () => {
    const { calls } = await arrange(withPinned(2));
    act(() => pocket(1).focus());
    await userEvent.keyboard('{ArrowRight}');
    await userEvent.click(screen.getByRole('button', { name: 'キャンセル' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: '固定' }));
    await waitFor(() => expect(pockets()).toEqual(['#1', '#2']));
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(pins(calls)).toEqual([]);
  });
});
