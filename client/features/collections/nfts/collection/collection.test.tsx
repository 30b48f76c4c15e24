import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { walletsKeys } from '#client/features/collections/wallets/wallets.queries.ts';
import { profilesKeys } from '#client/features/members/profiles/profiles.keys.ts';
import { refusal } from '#client/testing/server.ts';
import { chains } from '#contract/site/chains.ts';
import {
  anNft,
  aWallet,
  CollectionSite,
  contract,
  ownerId,
  showCollection,
  someNfts,
} from './collection.testing.tsx';

const cards = async () =>
  within(await screen.findByRole('list', { name: 'コレクション' })).getAllByRole('listitem');
const card = async (name: string) => {
  const found = (await cards()).find(({ textContent }) => textContent?.includes(name));
  if (!found) throw new Error(`No card named ${name}`);
  return within(found);
};

describe('a card', () => {
  it.each(chains.map(({ id, nameJa, itemPage }) => [nameJa, id, itemPage] as const))(
    'on %s leads to the page of its NFT, in a new tab [NFT-07, NFT-08]',
    async (nameJa, chain_id, itemPage) => {
      showCollection(new CollectionSite([anNft(7, { chain_id })]), { own: false });
      const link = (await card('星のかけら #7')).getByRole('link');
      expect(link.getAttribute('href')).toBe(itemPage(contract, '7'));
      expect(link.getAttribute('target')).toBe('_blank');
      expect(link.getAttribute('rel')).toBe('noopener noreferrer');
      expect(link.textContent).toContain('（新しいタブで開きます）');
      expect((await card('星のかけら #7')).getByRole('img', { name: nameJa })).toBeTruthy();
    },
  );

  it('shows the name, the collection and the badges [NFT-40]', async () => {
    const marked = {
      is_proven: true,
      is_official: true,
      is_pinned: true,
      is_animated: true,
      balance: '12',
    };
    showCollection(new CollectionSite([anNft(1, marked), anNft(2, { name: '' })]), { own: false });
    const first = await card('星のかけら #1');
    for (const name of ['所有確認済み', '固定', '動きあり', 'イーサリアム']) {
      expect(first.getByRole('img', { name })).toBeTruthy();
    }
    expect(first.getByText('公式')).toBeTruthy();
    expect(first.getByText('12個')).toBeTruthy();
    const second = await card('名前のないNFT #2');
    expect(second.queryByRole('img', { name: '所有確認済み' })).toBeNull();
    expect(second.queryByText(/個/)).toBeNull();
  });
});

describe('a collection', () => {
  it('shows thirty NFTs, and thirty more each time the button is pressed [NFT-03, PROFILE-02]', async () => {
    const { calls } = showCollection(new CollectionSite(someNfts(65)));
    expect(await cards()).toHaveLength(30);
    expect(screen.getByText('65件')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'もっと見る' }));
    await waitFor(async () => expect(await cards()).toHaveLength(60));
    await userEvent.click(screen.getByRole('button', { name: 'もっと見る' }));
    await waitFor(async () => expect(await cards()).toHaveLength(65));
    expect(screen.queryByRole('button', { name: 'もっと見る' })).toBeNull();
    const pages = calls.filter(({ path }) => path.startsWith(`/api/users/${ownerId}/nfts?`));
    expect(pages.map(({ path }) => path.split('?')[1])).toEqual([
      'limit=30',
      'limit=30&cursor=30',
      'limit=30&cursor=60',
    ]);
  });

  it('shows placeholders in the shape of cards while it loads', async () => {
    showCollection(new CollectionSite(someNfts(1)), {
      handlers: { '/api/users/{userId}/nfts': () => new Promise(() => {}) },
    });
    expect(await screen.findByText('コレクションを読み込んでいます')).toBeTruthy();
    expect(document.querySelectorAll('.nft-grid > .nft-card').length).toBeGreaterThan(5);
  });

  it('shows an error after a failure, and loads when the retry button is pressed', async () => {
    let isBroken = true;
    const site = new CollectionSite(someNfts(1));
    const list = site.handlers['/api/users/{userId}/nfts'];
    showCollection(site, {
      handlers: {
        '/api/users/{userId}/nfts': (call) =>
          isBroken || !list ? refusal('unavailable') : list(call),
      },
    });
    expect(await screen.findByText('データの読み込みに失敗しました')).toBeTruthy();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: '再試行' }));
    expect(await cards()).toHaveLength(1);
  });

  it('shows its NFTs without filters when the filters cannot be loaded', async () => {
    showCollection(new CollectionSite(someNfts(2)), {
      handlers: { '/api/users/{userId}/nfts/facets': () => refusal('unavailable') },
    });
    expect(await cards()).toHaveLength(2);
  });
});

it('the page of a collection removes the NFTs of a wallet that was unlinked on another page [NFT-81]', async () => {
  const site = new CollectionSite(someNfts(3));
  const { router } = showCollection(site);
  expect(await cards()).toHaveLength(3);
  await act(() => router.navigate('/settings/wallets'));
  site.nfts = someNfts(1);
  await act(() => router.navigate('/profile?tab=collection'));
  await waitFor(async () => expect(await cards()).toHaveLength(1));
});

it('the page of a collection shows the badge of a wallet that has just been proven, and reloads the profile [NFT-49]', async () => {
  const site = new CollectionSite(someNfts(1));
  const { client } = showCollection(site);
  await cards();
  await waitFor(() => expect(client.getQueryData(walletsKeys.all)).toBeTruthy());
  client.setQueryData(profilesKeys.one(ownerId), {});
  expect(screen.queryByRole('img', { name: '所有確認済み' })).toBeNull();
  site.nfts = someNfts(1, { is_proven: true });
  site.wallets = [aWallet({ proven_at: '2026-11-21T04:00:00.000Z' })];
  // A live event invalidates the wallets in the same way.
  await act(() => client.invalidateQueries({ queryKey: walletsKeys.all }));
  expect(await screen.findByRole('img', { name: '所有確認済み' })).toBeTruthy();
  expect(client.getQueryState(profilesKeys.one(ownerId))?.isInvalidated).toBe(true);
});

describe('the status of a collection', () => {
  it('shows the time of the last fetch [NFT-42]', async () => {
    showCollection(new CollectionSite(someNfts(1)), { own: false });
    const time = (await screen.findByText(/最終更新/)).querySelector('time');
    expect(time?.dateTime).toBe('2026-11-21T03:00:00.000Z');
  });

  it('shows the progress while wallets are fetched, and new NFTs appear without a reload [NFT-80, NFT-81]', async () => {
    const site = new CollectionSite(someNfts(1));
    site.facets = { is_refreshing: true };
    site.wallets = [
      aWallet({ state: 'running', progress: { done: 20, total: 60 } }),
      aWallet({ id: 'aWallet0000000000002', state: 'running', progress: { done: 10, total: 40 } }),
    ];
    showCollection(site);
    expect(await screen.findByText('更新しています：30/100件')).toBeTruthy();
    const bar = screen.getByRole('progressbar', { name: '更新しています' });
    expect(bar.getAttribute('aria-valuenow')).toBe('30');
    site.nfts = someNfts(3);
    site.facets = { is_refreshing: false, refreshed_at: '2026-11-21T04:00:00.000Z' };
    await waitFor(async () => expect(await cards()).toHaveLength(3), { timeout: 15_000 });
    expect(screen.queryByText(/更新しています/)).toBeNull();
  });

  it('shows no progress numbers to other members [NFT-80]', async () => {
    const site = new CollectionSite(someNfts(1));
    site.facets = { is_refreshing: true };
    const { calls } = showCollection(site, { own: false });
    expect(await screen.findByText('更新しています')).toBeTruthy();
    expect(calls.some(({ path }) => path === '/api/wallets')).toBe(false);
  });
});

describe('an empty collection', () => {
  it('without a wallet links its owner to the wallet settings [LIST-12]', async () => {
    const site = new CollectionSite([]);
    site.wallets = [];
    site.facets = { refreshed_at: null };
    showCollection(site);
    const link = await screen.findByRole('link', { name: 'ウォレットを登録する' });
    expect(link.getAttribute('href')).toBe('/settings/wallets');
    expect(screen.getByText('コレクションはまだ空っぽです')).toBeTruthy();
  });

  it('with a wallet shows that no NFT was found yet [LIST-12]', async () => {
    showCollection(new CollectionSite([]));
    expect(await screen.findByText('まだNFTがありません')).toBeTruthy();
  });

  it('shows that its NFTs are being fetched for the first time', async () => {
    const site = new CollectionSite([]);
    site.facets = { is_refreshing: true };
    showCollection(site);
    expect(await screen.findByText('NFTを集めています')).toBeTruthy();
  });

  it('of another member has no links [LIST-12]', async () => {
    showCollection(new CollectionSite([]), { own: false });
    expect(await screen.findByText('まだコレクションがありません')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('shows that all NFTs are hidden, and has a button that shows them [LIST-13]', async () => {
    showCollection(new CollectionSite(someNfts(2, { is_hidden: true })));
    expect(await screen.findByText('すべてのNFTを非表示にしています')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '非表示のNFTを見る' }));
    expect(await cards()).toHaveLength(2);
  });

  it('under a filter has a button that clears the filter', async () => {
    const { router } = showCollection(new CollectionSite(someNfts(1)), { search: '&chain=137' });
    expect(await screen.findByText('当てはまるNFTはありません')).toBeTruthy();
    const [button] = screen.getAllByRole('button', { name: '絞り込みを解除' }).toReversed();
    if (button) await userEvent.click(button);
    expect(await cards()).toHaveLength(1);
    expect(router.state.location.search).toBe('?tab=collection');
  });
});
