import { expect, it } from 'vitest';
import type { ListedNft, Nft } from '#contract/collections/nfts.ts';
import { NFT_BATCH_MAX } from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import { newId } from '#server/platform/ids.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { insertNfts, insertWallet, someAddress } from './nfts.testing.ts';

const excluded = someAddress();
const site = useTestApp({ EXCLUDED_CONTRACTS: `1:${excluded}` });

async function ownerWith(count: number) {
  const owner = await site().member();
  const wallet = await insertWallet(site().database, owner.id);
  const nfts = await insertNfts(site().database, wallet, count);
  return { owner, wallet, nfts, ids: nfts.map(({ id }) => id) };
}

async function shownTo(client: TestClient, owner: TestClient, search = ''): Promise<string[]> {
  const page = await client.get<Page<Nft>>(`/api/users/${owner.id}/nfts?limit=100${search}`);
  return page.items.map(({ id }) => id);
}

const preferencesOf = ({ id }: TestClient) =>
  site()
    .database.read.selectFrom('nft_preferences')
    .where('user_id', '=', id)
    .select(['chain_id', 'contract_address', 'token_id', 'nft_cache_id', 'is_hidden'])
    .orderBy('token_id')
    .execute();

it('setNftsHidden hides several NFTs, and deletes their settings when it shows them again [NFT-15]', async () => {
  const { owner, nfts, ids } = await ownerWith(4);
  const nftIds = [ids[2] ?? '', ids[0] ?? ''];
  const answer = await owner.call('setNftsHidden', { nftIds, hidden: true });
  expect(answer).toEqual({ succeeded: nftIds, failed: [] });
  expect(await shownTo(site().visitor(), owner)).toEqual([ids[1], ids[3]]);
  expect(await shownTo(owner, owner, '&hidden=true')).toEqual([ids[0], ids[2]]);
  const token = { chain_id: 1, contract_address: nfts[0]?.contract_address, is_hidden: true };
  expect(await preferencesOf(owner)).toEqual([
    { ...token, token_id: '1', nft_cache_id: ids[0] },
    { ...token, token_id: '3', nft_cache_id: ids[2] },
  ]);
  await owner.call('setNftsHidden', { nftIds, hidden: false });
  expect(await shownTo(site().visitor(), owner)).toEqual(ids);
  expect(await preferencesOf(owner)).toEqual([]);
});

it('setNftsHidden reports NFTs that are in no wallet of the caller as failed', async () => {
  const { owner, ids } = await ownerWith(1);
  const other = await ownerWith(1);
  const [own = '', foreign = '', gone] = [ids[0], other.ids[0], newId()];
  const nftIds = [gone, own, foreign, own];
  const answer = await owner.call('setNftsHidden', { nftIds, hidden: true });
  expect(answer).toEqual({ succeeded: [own], failed: [gone, foreign] });
  expect(await shownTo(site().visitor(), other.owner)).toEqual([foreign]);
  expect(await preferencesOf(other.owner)).toEqual([]);
  const nothing = await owner.call('setNftsHidden', { nftIds: [gone, foreign], hidden: true });
  expect(nothing).toEqual({ succeeded: [], failed: [gone, foreign] });
});

it('the owner’s list has the setting of each hidden NFT, and no settings of visible NFTs [HREC-08, HREC-09]', async () => {
  const { owner, wallet, nfts, ids } = await ownerWith(2);
  const [spam] = await insertNfts(site().database, wallet, 1, () => ({ is_hidden: true }));
  await owner.call('setNftsHidden', { nftIds: [ids[0] ?? ''], hidden: true });
  const read = async (client: TestClient, search = '') =>
    (await client.get<Page<ListedNft>>(`/api/users/${owner.id}/nfts${search}`)).items;
  const hidden = new Map(
    (await read(owner, '?hidden=true')).map((nft) => [nft.id, nft.preference]),
  );
  expect(hidden.get(spam?.id ?? '')).toBeNull();
  expect(hidden.get(ids[0] ?? '')).toEqual({
    id: expect.any(String),
    user_id: owner.id,
    nft_cache_id: ids[0],
    contract_address: nfts[0]?.contract_address,
    token_id: nfts[0]?.token_id,
    is_hidden: true,
    created_at: expect.any(String),
  });
  for (const client of [owner, site().visitor()]) {
    for (const nft of await read(client)) expect(nft).not.toHaveProperty('preference');
  }
});

it('setNftsHidden accepts up to 500 NFTs in one call [LIMIT-02, NFT-12]', async () => {
  const { owner, ids } = await ownerWith(NFT_BATCH_MAX + 1);
  const failure = await failureOf(owner.call('setNftsHidden', { nftIds: ids, hidden: true }));
  expect(failure.envelope.status).toBe('INVALID_ARGUMENT');
  expect(await preferencesOf(owner)).toEqual([]);
  const nftIds = ids.slice(1);
  const { succeeded } = await owner.call('setNftsHidden', { nftIds, hidden: true });
  expect(succeeded).toEqual(nftIds);
  expect(await shownTo(site().visitor(), owner)).toEqual([ids[0]]);
  await owner.call('setNftsHidden', { nftIds, hidden: false });
  expect(await preferencesOf(owner)).toEqual([]);
});

it('setNftsHidden hides a token in all wallets of the member, but in no wallet of other members [NFT-63]', async () => {
  const { owner, nfts, ids } = await ownerWith(1);
  const other = await site().member();
  const same = () => ({
    contract_address: nfts[0]?.contract_address ?? '',
    token_id: nfts[0]?.token_id ?? '',
  });
  const second = await insertWallet(site().database, owner.id);
  await insertNfts(site().database, second, 1, same);
  const foreign = await insertWallet(site().database, other.id);
  const [theirs] = await insertNfts(site().database, foreign, 1, same);
  await owner.call('setNftsHidden', { nftIds: ids, hidden: true });
  expect(await shownTo(owner, owner)).toEqual([]);
  expect(await shownTo(owner, owner, '&hidden=true')).toHaveLength(2);
  expect(await shownTo(owner, other)).toEqual([theirs?.id]);
  await owner.call('setNftsHidden', { nftIds: ids, hidden: false });
  expect(await shownTo(owner, owner)).toHaveLength(2);
});

it('setNftsHidden stores a setting for a spam NFT that its owner shows [NFT-100, NFT-78]', async () => {
  const { owner, wallet } = await ownerWith(0);
  const [spam] = await insertNfts(site().database, wallet, 1, () => ({ is_spam: true }));
  const nftIds = [spam?.id ?? ''];
  expect(await shownTo(owner, owner, '&hidden=true')).toEqual(nftIds);
  await owner.call('setNftsHidden', { nftIds, hidden: false });
  expect(await shownTo(site().visitor(), owner)).toEqual(nftIds);
  expect(await preferencesOf(owner)).toMatchObject([{ is_hidden: false }]);
  await owner.call('setNftsHidden', { nftIds, hidden: true });
  expect(await preferencesOf(owner)).toMatchObject([{ is_hidden: true }]);
});

it('setPinnedNfts replaces the pins with up to 6 NFTs in their order [NFT-62]', async () => {
  const { owner, ids } = await ownerWith(8);
  const pick = (...indexes: number[]) => indexes.map((index) => ids[index] ?? '');
  const six = pick(7, 3, 5, 0, 1, 2);
  for (const nftIds of [six, six]) {
    expect(await owner.call('setPinnedNfts', { nftIds })).toEqual({ nft_ids: nftIds });
  }
  expect(await shownTo(site().visitor(), owner)).toEqual([...six, ...pick(4, 6)]);
  await owner.call('setPinnedNfts', { nftIds: pick(6, 6) });
  expect(await shownTo(site().visitor(), owner)).toEqual(pick(6, 0, 1, 2, 3, 4, 5, 7));
  const failure = await failureOf(owner.call('setPinnedNfts', { nftIds: ids.slice(0, 7) }));
  expect(failure.envelope.status).toBe('INVALID_ARGUMENT');
  await owner.call('setPinnedNfts', { nftIds: [] });
  expect(await shownTo(site().visitor(), owner)).toEqual(ids);
});

it('setPinnedNfts refuses NFTs that are hidden, excluded or not the caller’s, and then changes no pins [NFT-62]', async () => {
  const { owner, wallet, ids } = await ownerWith(2);
  const other = await ownerWith(1);
  const [hidden] = await insertNfts(site().database, wallet, 1, () => ({ is_hidden: true }));
  const [never] = await insertNfts(site().database, wallet, 1, () => ({
    contract_address: excluded,
  }));
  await owner.call('setPinnedNfts', { nftIds: [ids[1] ?? ''] });
  const refusals = [
    [other.ids[0], 'NOT_FOUND'],
    [newId(), 'NOT_FOUND'],
    [never?.id, 'NOT_FOUND'],
    [hidden?.id, 'FAILED_PRECONDITION'],
  ] as const;
  for (const [id = '', status] of refusals) {
    const failure = await failureOf(owner.call('setPinnedNfts', { nftIds: [ids[0] ?? '', id] }));
    expect(failure.envelope.status).toBe(status);
  }
  expect(await shownTo(owner, owner)).toEqual([ids[1], ids[0]]);
});

it('setPinnedNfts refuses a call that expects other pins than the current pins, and accepts a repeated call [NFT-48]', async () => {
  const { owner, nfts, ids } = await ownerWith(4);
  const pick = (...indexes: number[]) => indexes.map((index) => ids[index] ?? '');
  await owner.call('setPinnedNfts', { nftIds: pick(3, 2), expectedIds: [] });
  for (const expectedIds of [[], pick(3), pick(2, 3), pick(3, 2, 1), [newId()]]) {
    const failure = await failureOf(owner.call('setPinnedNfts', { nftIds: pick(0), expectedIds }));
    expect(failure.envelope).toMatchObject({
      status: 'ABORTED',
      details: { reason: 'changed-elsewhere' },
    });
  }
  expect(await shownTo(owner, owner)).toEqual(pick(3, 2, 0, 1));
  const call = { nftIds: pick(1, 3, 2), expectedIds: pick(3, 2) };
  for (const _ of [1, 2]) expect(await owner.call('setPinnedNfts', call)).toBeTruthy();
  // The list now shows the pinned token as the NFT of the second wallet, but the caller still expects the NFT of the
  // first wallet.
  const second = await insertWallet(site().database, owner.id);
  const { contract_address = '', token_id = '' } = nfts[1] ?? {};
  const same = () => ({ contract_address, token_id });
  await insertNfts(site().database, second, 1, same);
  await owner.call('setPinnedNfts', { nftIds: pick(0), expectedIds: pick(1, 3, 2) });
  expect((await shownTo(owner, owner))[0]).toBe(ids[0]);
  // A hidden NFT is no longer pinned, so the caller does not expect it.
  await owner.call('setNftsHidden', { nftIds: pick(0), hidden: true });
  await owner.call('setPinnedNfts', { nftIds: pick(1), expectedIds: [] });
});

it('only one of several concurrent calls that expect the same pins succeeds [NFT-48]', async () => {
  const { owner, ids } = await ownerWith(8);
  const calls = ids.map((id) => owner.call('setPinnedNfts', { nftIds: [id], expectedIds: [] }));
  const results = await Promise.allSettled(calls);
  const winners = ids.filter((_, index) => results[index]?.status === 'fulfilled');
  expect(winners).toHaveLength(1);
  expect((await shownTo(owner, owner))[0]).toBe(winners[0]);
});

it('an NFT that was hidden and is shown again is no longer pinned [NFT-90]', async () => {
  const { owner, ids } = await ownerWith(3);
  await owner.call('setPinnedNfts', { nftIds: [ids[2] ?? '', ids[1] ?? ''] });
  const nftIds = [ids[2] ?? ''];
  await owner.call('setNftsHidden', { nftIds, hidden: true });
  expect(await shownTo(owner, owner)).toEqual([ids[1], ids[0]]);
  await owner.call('setNftsHidden', { nftIds, hidden: false });
  expect(await shownTo(owner, owner)).toEqual([ids[1], ids[0], ids[2]]);
});

it('concurrent calls store the pins of one call, and never pin hidden NFTs [NFT-89, NFT-90]', async () => {
  const { owner, ids } = await ownerWith(12);
  const orders = [ids.slice(0, 6), ids.slice(6), ids.slice(3, 9), ids.slice(0, 6).toReversed()];
  await Promise.all(orders.map((nftIds) => owner.call('setPinnedNfts', { nftIds })));
  const first = (await shownTo(owner, owner)).slice(0, 6);
  expect(orders).toContainEqual(first);
  // In either order of the two calls, the hidden NFTs are not pinned.
  await Promise.allSettled([
    owner.call('setNftsHidden', { nftIds: ids, hidden: true }),
    owner.call('setPinnedNfts', { nftIds: ids.slice(2, 8) }),
  ]);
  const pins = site().database.read.selectFrom('nft_pins').where('user_id', '=', owner.id);
  expect(await pins.selectAll().execute()).toEqual([]);
});
