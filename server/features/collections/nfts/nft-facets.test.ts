import { expect, it } from 'vitest';
import type { CollectionFacets, Nft } from '#contract/collections/nfts.ts';
import { NFT_CACHE_LIFETIME, NFT_COLLECTIONS_LISTED } from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import { newId } from '#server/platform/ids.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { insertNfts, insertWallet, someAddress } from './nfts.testing.ts';

const excluded = someAddress();
const site = useTestApp({ EXCLUDED_CONTRACTS: `1:${excluded}` });

const facetsOf = (userId: string, client = site().visitor()) =>
  client.get<CollectionFacets>(`/api/users/${userId}/nfts/facets`);

it('the facets count visible NFTs by wallet, chain and collection [NFT-09, NFT-64, NFT-91]', async () => {
  const { database } = site();
  const owner = await site().member();
  const times = [new Date(Date.now() - 60_000).toISOString(), new Date().toISOString()] as const;
  const first = await insertWallet(database, owner.id, {
    label: 'ふだん使い',
    created_at: times[0],
    refreshed_at: times[1],
  });
  const second = await insertWallet(database, owner.id, {
    chain_id: 137,
    created_at: times[1],
    refreshed_at: times[0],
  });
  await insertWallet(database, owner.id, { label: '空', refresh_state: 'fresh' });
  const stars = await insertNfts(database, first, 3);
  const contract_address = stars[0]?.contract_address ?? '';
  await insertNfts(database, second, 2, () => ({ contract_address, collection_name: '月' }));
  await insertNfts(database, first, 4, () => ({ is_hidden: true }));
  for (const is_hidden of [true, false]) {
    await insertNfts(database, first, 1, () => ({
      contract_address: excluded,
      token_id: String(is_hidden),
      is_hidden,
    }));
  }
  const expected: CollectionFacets = {
    wallets: [
      { id: first.id, label: '', address_mask: first.address_mask, chain_id: 1, count: 3 },
      { id: second.id, label: '', address_mask: second.address_mask, chain_id: 137, count: 2 },
    ],
    chains: [
      { chain_id: 1, count: 3 },
      { chain_id: 137, count: 2 },
    ],
    collections: [
      { contract_address, chain_id: 1, name: '星の仲間', count: 3 },
      { contract_address, chain_id: 137, name: '月', count: 2 },
    ],
    total_count: 5,
    hidden_count: 0,
    refreshed_at: times[0],
    is_refreshing: false,
  };
  expect(await facetsOf(owner.id)).toEqual(expected);
  const own = await facetsOf(owner.id, owner);
  expect([own.hidden_count, own.wallets[0]?.label]).toEqual([4, 'ふだん使い']);
});

it.each([
  ['waiting', true],
  ['running', true],
  ['failed', false],
] as const)(
  'the facets report whether a wallet that is %s is being fetched',
  async (refresh_state, expected) => {
    const owner = await site().member();
    await insertWallet(site().database, owner.id, { refresh_state, refreshed_at: null });
    const { is_refreshing, refreshed_at } = await facetsOf(owner.id);
    expect([is_refreshing, refreshed_at]).toEqual([expected, null]);
  },
);

it('the facets list the largest collections, and count all NFTs [NFT-64]', async () => {
  const owner = await site().member();
  const wallet = await insertWallet(site().database, owner.id);
  await insertNfts(site().database, wallet, 300, () => ({ contract_address: someAddress() }));
  const largest = await insertNfts(site().database, wallet, 2);
  const { collections, total_count } = await facetsOf(owner.id);
  expect([collections.length, total_count]).toEqual([NFT_COLLECTIONS_LISTED, 302]);
  expect(collections[0]).toMatchObject({
    contract_address: largest[0]?.contract_address,
    count: 2,
  });
});

it('opening a collection starts a refresh of outdated wallets, if the viewer can see the collection [NFT-65]', async () => {
  const owner = await site().member({ visibility: 'private' });
  const { id } = await insertWallet(site().database, owner.id, {
    refreshed_at: new Date(Date.now() - NFT_CACHE_LIFETIME - 1000).toISOString(),
    refresh_requested_at: new Date(0).toISOString(),
  });
  // A viewer who cannot see the collection starts no refresh.
  await facetsOf(owner.id);
  const state = () =>
    site()
      .database.read.selectFrom('wallets')
      .where('id', '=', id)
      .select('refresh_state')
      .executeTakeFirst();
  expect(await state()).toEqual({ refresh_state: 'fresh' });
  const { is_refreshing } = await facetsOf(owner.id, owner);
  expect(is_refreshing).toBe(true);
  expect(await state()).toEqual({ refresh_state: 'waiting' });
});

it('the NFTs of a wallet whose deletion has begun are neither counted nor listed', async () => {
  const owner = await site().member();
  const kept = await insertWallet(site().database, owner.id);
  const nfts = await insertNfts(site().database, kept, 1);
  const walletChain = { id: newId(), user_id: owner.id, chain_id: 1 };
  const left = await insertNfts(site().database, walletChain, 40, () => ({
    created_at: new Date().toISOString(),
  }));
  const facets = await facetsOf(owner.id);
  expect([facets.total_count, facets.wallets.length, facets.collections.length]).toEqual([1, 1, 1]);
  const { items } = await site().visitor().get<Page<Nft>>(`/api/users/${owner.id}/nfts`);
  expect(items.map(({ id }) => id)).toEqual(nfts.map(({ id }) => id));
  const detail = await site().visitor().fetch(`/api/nfts/${left[0]?.id}`);
  expect(detail.status).toBe(404);
});

it('a member can read facets sixty times a minute [NFT-94]', async () => {
  const owner = await site().member();
  const member = await site().member();
  const calls = Array.from({ length: 61 }, () => facetsOf(owner.id, member));
  const refused = (await Promise.allSettled(calls)).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(1);
});

it('a collection is named by its latest visible NFT, regardless of hidden NFTs [NFT-09]', async () => {
  const { database } = site();
  const owner = await site().member();
  const wallet = await insertWallet(database, owner.id);
  const contract_address = someAddress();
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const names = [
    { token_id: '1', collection_name: '公開の旧名', created_at: at(-3), is_hidden: false },
    { token_id: '2', collection_name: '公開の名前', created_at: at(-2), is_hidden: false },
    { token_id: '3', collection_name: '隠した名前', created_at: at(-1), is_hidden: true },
  ];
  await insertNfts(database, wallet, 3, (index) => ({ contract_address, ...names[index] }));
  for (const client of [site().visitor(), owner]) {
    const { collections } = await facetsOf(owner.id, client);
    expect(collections).toMatchObject([{ contract_address, name: '公開の名前', count: 2 }]);
  }
  const listed = await site().visitor().fetch(`/api/users/${owner.id}/nfts`);
  expect(await listed.text()).not.toContain('隠した名前');
});
