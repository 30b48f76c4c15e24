import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aMember } from '#client/testing/render.tsx';
import { type Handlers, refusal } from '#client/testing/server.ts';
import {
  anNft,
  CollectionSite,
  contract,
  showCollection,
  someNfts,
} from './collection.testing.tsx';

const dialog = (name: string) => screen.findByRole('dialog', { name });
const press = (number: number) => async () =>
  userEvent.click(await screen.findByRole('button', { name: `詳細：星のかけら #${number}` }));
const dialogClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the details of an NFT', () => {
  it('show its traits, description and facts, and link to its page [NFT-43]', async () => {
    const user = userEvent.setup();
    const site = new CollectionSite([
      anNft(1, { is_proven: true, is_official: true, balance: '3' }),
    ]);
    site.details = { standard: 'ERC-1155' };
    showCollection(site, { own: false });
    await press(1)();
    const shown = within(await dialog('星のかけら #1'));
    expect(await shown.findByText('夜空から落ちてきた、小さな星です。')).toBeTruthy();
    for (const text of ['色', '金', 'イーサリアム', '公式', '所有確認済み', 'ERC-1155', '3個']) {
      expect(shown.getByText(text)).toBeTruthy();
    }
    const links = shown.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      `https://opensea.io/item/ethereum/${contract}/1`,
      `https://etherscan.io/address/${contract}`,
    ]);
    await user.click(shown.getByRole('button', { name: 'コピー：コントラクト' }));
    expect(await navigator.clipboard.readText()).toBe(contract);
    await user.click(shown.getByRole('button', { name: 'コピー：トークンID' }));
    expect(await navigator.clipboard.readText()).toBe('1');
    expect(shown.queryByRole('button', { name: '固定する' })).toBeNull();
    expect(shown.queryByRole('button', { name: 'NFTのメニュー' })).toBeNull();
  });

  it.each([true, false])(
    'link to a new post with the NFT if and only if the viewer owns the NFT: %s [NFT-74]',
    async (own) => {
      showCollection(new CollectionSite(someNfts(1)), { own });
      await press(1)();
      const shown = within(await dialog('星のかけら #1'));
      await shown.findByText('基本情報');
      const link = shown.queryByRole('link', { name: 'このNFTで投稿する' });
      expect(link?.getAttribute('href')).toBe(own ? `/posts/new?nft=${anNft(1).id}` : undefined);
    },
  );

  it('have a button to report an NFT of another member [REPORT-08]', async () => {
    const handlers: Handlers = {
      '/functions/reportContent': () => ({ success: true, state: 'received', owner_id: 'x' }),
    };
    const { calls } = showCollection(new CollectionSite(someNfts(1)), {
      own: false,
      session: aMember(),
      handlers,
    });
    await press(1)();
    const shown = within(await dialog('星のかけら #1'));
    await userEvent.click(shown.getByRole('button', { name: 'NFTのメニュー' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '報告' }));
    const form = within(await dialog('NFTを報告'));
    await userEvent.click(await form.findByRole('radio', { name: '無断転載・著作権' }));
    await userEvent.click(form.getByRole('button', { name: '報告する' }));
    expect(await form.findByText('報告を受け付けました')).toBeTruthy();
    expect(calls.find(({ path }) => path === '/functions/reportContent')?.data).toMatchObject({
      targetType: 'nft',
      targetId: anNft(1).id,
    });
  });

  it('are closed by the back button, and keep the filter [NFT-83]', async () => {
    const { router } = showCollection(new CollectionSite(someNfts(2)), { search: '&chain=1' });
    await press(2)();
    await dialog('星のかけら #2');
    expect(router.state.location.search).toBe(`?tab=collection&chain=1&nft=${anNft(2).id}`);
    await act(() => router.navigate(-1));
    await dialogClosed();
    await press(1)();
    await dialog('星のかけら #1');
    await userEvent.keyboard('{Escape}');
    await dialogClosed();
    expect(router.state.location.search).toBe('?tab=collection&chain=1');
  });

  it('page through the list by keys and buttons, and load more NFTs before the list ends [NFT-82]', async () => {
    const { router, calls } = showCollection(new CollectionSite(someNfts(31)));
    await press(27)();
    await dialog('星のかけら #27');
    await userEvent.keyboard('{ArrowRight}');
    await dialog('星のかけら #28');
    await waitFor(() => expect(calls.some(({ path }) => path.includes('cursor=30'))).toBe(true));
    await userEvent.click(screen.getByRole('button', { name: '前のNFT' }));
    await userEvent.keyboard('{ArrowLeft}');
    await dialog('星のかけら #26');
    await userEvent.click(screen.getByRole('button', { name: '詳細を閉じる' }));
    await dialogClosed();
    // After any number of NFTs, going back once returns to the list.
    expect(router.state.location.search).toBe('?tab=collection');
    expect(await screen.findByRole('button', { name: '詳細：星のかけら #31' })).toBeTruthy();
  });

  it('open by their URL, and return to the collection when they are closed [NFT-44, NFT-83]', async () => {
    const { router } = showCollection(new CollectionSite(someNfts(40)), {
      search: `&nft=${anNft(35).id}`,
      own: false,
    });
    await dialog('星のかけら #35');
    await userEvent.click(screen.getByRole('button', { name: '詳細を閉じる' }));
    await dialogClosed();
    expect(router.state.location.search).toBe('?tab=collection');
  });

  it('show that the NFT no longer exists, or a retry button when it cannot be loaded', async () => {
    const nft = `&nft=${anNft(9).id}`;
    const { unmount } = showCollection(new CollectionSite(someNfts(1)), { search: nft });
    expect(await screen.findByText('このNFTは見つかりませんでした')).toBeTruthy();
    unmount();
    let isBroken = true;
    const site = new CollectionSite(someNfts(1));
    const read = site.handlers['/api/nfts/{nftId}'];
    showCollection(site, {
      search: `&nft=${anNft(1).id}`,
      handlers: {
        '/api/nfts/{nftId}': (call) => (isBroken || !read ? refusal('unavailable') : read(call)),
      },
    });
    expect(await screen.findByText('データの読み込みに失敗しました')).toBeTruthy();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: '再試行' }));
    expect(await screen.findByText('金')).toBeTruthy();
  });
});

describe('an animated NFT', () => {
  const animated = (is_animated = true) => {
    const site = new CollectionSite([anNft(1, { is_animated })]);
    site.details = { animation_url: `/images/nft/${anNft(1).id}/animation` };
    showCollection(site, { own: false, search: `&nft=${anNft(1).id}` });
  };
  const moving = () => screen.getByLabelText('星のかけら #1の動画');

  it('does not move until its button is pressed [NFT-45, NFT-84]', async () => {
    animated();
    const play = await screen.findByRole('button', { name: '動きを再生' });
    expect(document.querySelector('video')).toBeNull();
    await userEvent.click(play);
    expect(moving().tagName).toBe('VIDEO');
    expect(moving().getAttribute('src')).toBe(`/images/nft/${anNft(1).id}/animation`);
    await userEvent.click(screen.getByRole('button', { name: '静止画に戻す' }));
    expect(document.querySelector('video')).toBeNull();
  });

  it('has no button when its file must not be played [NFT-84]', async () => {
    animated(false);
    expect(await screen.findByRole('button', { name: '再生できるか試す' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '動きを再生' })).toBeNull();
  });

  it('is shown as an animated picture when its file is not a video, and as an error when its file is neither [NFT-85]', async () => {
    animated();
    await userEvent.click(await screen.findByRole('button', { name: '動きを再生' }));
    fireEvent.error(moving());
    const picture = await screen.findByAltText('星のかけら #1の動画');
    expect(picture.tagName).toBe('IMG');
    fireEvent.error(picture);
    expect((await screen.findByRole('alert')).textContent).toContain('再生できませんでした');
    expect(screen.queryByRole('button', { name: '動きを再生' })).toBeNull();
  });
});
