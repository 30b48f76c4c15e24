import { expect, it } from 'vitest';
import type { Nft, NftDetail } from '#contract/collections/nfts.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import { deleteExpiredRows } from '#server/platform/database/delete-slices.ts';
import { newId } from '#server/platform/ids.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { goneNftsTable } from './nfts.tables.ts';
import { insertNfts, insertPins, insertWallet, someAddress } from './nfts.testing.ts';

const [official, excluded, onArbitrum] = [someAddress(), someAddress(), someAddress()];
const site = useTestApp({
  OFFICIAL_CONTRACTS: `1:${official}`,
  EXCLUDED_CONTRACTS: `1:${excluded},42161:${onArbitrum}`,
});

async function ownerWith(count: number) {
  const owner = await site().member();
  const wallet = await insertWallet(site().database, owner.id);
  const nfts = await insertNfts(site().database, wallet, count);
  return { owner, wallet, nfts, path: `/api/users/${owner.id}/nfts` };
}

const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);

async function pagesOf(client: TestClient, path: string): Promise<Nft[][]> {
  const pages: Nft[][] = [];
  let cursor = '';
  for (;;) {
    const separator = path.includes('?') ? '&' : '?';
    const page = await client.get<Page<Nft>>(`${path}${cursor && separator}${cursor}`);
    pages.push(page.items);
    if (page.next_cursor === null) return pages;
    cursor = `cursor=${page.next_cursor}`;
  }
}

it('visitors see the NFTs of a member, the latest first, 30 per page [NFT-01, NFT-02, NFT-03]', async () => {
  const { nfts, path } = await ownerWith(70);
  const pages = await pagesOf(site().visitor(), path);
  expect(pages.map((page) => page.length)).toEqual([30, 30, 10]);
  expect(idsOf(pages.flat())).toEqual(idsOf(nfts));
});

it('an NFT is returned with its wallet, chain, contract and token, and a picture from this site [XREC-10]', async () => {
  const owner = await site().member();
  const proven_at = new Date().toISOString();
  const wallet = await insertWallet(site().database, owner.id, { proven_at });
  const [nft] = await insertNfts(site().database, wallet, 1, () => ({
    contract_address: official,
    name: 'ルミ #1',
    image_source: 'https://pictures.invalid/1.png',
    animation_source: 'ipfs://animation/1.mp4',
    standard: 'ERC-1155',
    balance: '3',
    description: 'はじめの一枚',
    traits: JSON.stringify([{ name: '色', value: '青' }]),
  }));
  const answer = await site().visitor().get<Page<Nft>>(`/api/users/${owner.id}/nfts`);
  const shown = {
    id: nft?.id,
    user_id: owner.id,
    wallet_id: wallet.id,
    name: 'ルミ #1',
    image_url: `/images/nft/${nft?.id}`,
    is_animated: true,
    collection_name: '星の仲間',
    contract_address: official,
    token_id: '1',
    chain_id: 1,
    balance: '3',
    is_proven: true,
    is_official: true,
    is_pinned: false,
    is_hidden: false,
  };
  expect(answer.items).toEqual([shown]);
  const detail = await site().visitor().get<NftDetail>(`/api/nfts/${nft?.id}`);
  expect(detail).toEqual({
    ...shown,
    description: 'はじめの一枚',
    traits: [{ name: '色', value: '青' }],
    standard: 'ERC-1155',
    animation_url: `/images/nft/${nft?.id}/animation`,
  });
});

it.each([
  ['ipfs://animation/1.mp4', true],
  ['https://files.invalid/1.gif', true],
  ['ipfs://animation/1', false],
  ['https://files.invalid/1.glb', false],
  [null, false],
])(
  'an NFT is animated only if its source has a playable type: %s is %s [NFT-84]',
  async (source, expected) => {
    const wallet = await insertWallet(site().database, (await site().member()).id);
    const [nft] = await insertNfts(site().database, wallet, 1, () => ({
      animation_source: source,
    }));
    const { is_animated } = await site().visitor().get<NftDetail>(`/api/nfts/${nft?.id}`);
    expect(is_animated).toBe(expected);
  },
);

it('pinned NFTs are listed first in their order, each once, even with small pages [NFT-61]', async () => {
  const { nfts, path } = await ownerWith(9);
  const at = (index: number) => nfts[index] ?? expect.fail();
  await insertPins(site().database, [at(7), at(0), at(4)]);
  const expected = idsOf([7, 0, 4, 1, 2, 3, 5, 6, 8].map(at));
  for (const limit of [1, 2, 3, 4, 30]) {
    const pages = await pagesOf(site().visitor(), `${path}?limit=${limit}`);
    expect(idsOf(pages.flat())).toEqual(expected);
    expect(pages.every((page) => page.length <= limit)).toBe(true);
    expect(pages.flat().map((nft) => nft.is_pinned)).toEqual(expected.map((_, i) => i < 3));
  }
});

it('the list skips pins of tokens that the member hides or no longer holds [NFT-88]', async () => {
  const { owner, wallet, nfts, path } = await ownerWith(3);
  const [hidden] = await insertNfts(site().database, wallet, 1, () => ({ is_hidden: true }));
  const gone = { ...(nfts[0] ?? expect.fail()), token_id: '404' };
  await insertPins(site().database, [gone, hidden ?? expect.fail(), nfts[2] ?? expect.fail()]);
  const { items } = await site().visitor().get<Page<Nft>>(path);
  expect(idsOf(items)).toEqual(idsOf([2, 0, 1].map((index) => nfts[index] ?? expect.fail())));
  expect(items[0]).toMatchObject({ user_id: owner.id, is_pinned: true });
});

it('a pinned token in two wallets is listed once among the pins, and the NFT in the other wallet is at its usual position [NFT-61]', async () => {
  const { owner, nfts, path } = await ownerWith(2);
  const second = await insertWallet(site().database, owner.id);
  const older = nfts[1] ?? expect.fail();
  const created_at = new Date(0).toISOString();
  const [copy] = await insertNfts(site().database, second, 1, () => ({
    contract_address: older.contract_address,
    token_id: older.token_id,
    created_at,
  }));
  await insertPins(site().database, [older]);
  const { items } = await site().visitor().get<Page<Nft>>(path);
  expect(items.map(({ id, is_pinned }) => [id, is_pinned])).toEqual([
    [older.id, true],
    [nfts[0]?.id, false],
    [copy?.id, false],
  ]);
});

it('the list can be filtered by wallet, chain, collection, and their combinations [NFT-01]', async () => {
  const { owner, wallet, nfts, path } = await ownerWith(2);
  const polygon = await insertWallet(site().database, owner.id, { chain_id: 137 });
  const others = await insertNfts(site().database, polygon, 2);
  const more = await insertNfts(site().database, { ...wallet, chain_id: 137 }, 1);
  const collection = `137:${others[0]?.contract_address}`;
  await insertPins(site().database, [nfts[1] ?? expect.fail(), others[1] ?? expect.fail()]);
  const found = async (search: string) =>
    idsOf((await pagesOf(site().visitor(), `${path}?limit=1&${search}`)).flat());
  const [first, second] = idsOf(others);
  expect(await found(`wallet=${polygon.id}`)).toEqual([second, first]);
  expect(await found('chain=1')).toEqual(idsOf(nfts.toReversed()));
  expect(new Set(await found('chain=137'))).toEqual(new Set(idsOf([...others, ...more])));
  expect(await found(`collection=${collection}`)).toEqual([second, first]);
  expect(await found(`wallet=${wallet.id}&chain=137`)).toEqual(idsOf(more));
  expect(await found(`wallet=${wallet.id}&collection=${collection}`)).toEqual([]);
  expect(await found(`chain=1&collection=${collection}`)).toEqual([]);
});

it('the filter by a wallet of another member finds nothing', async () => {
  const { path } = await ownerWith(1);
  const other = await ownerWith(1);
  const answer = await site().visitor().get<Page<Nft>>(`${path}?wallet=${other.wallet.id}`);
  expect(answer.items).toEqual([]);
});

it('the list refuses a cursor of another filter or member', async () => {
  const { wallet, path } = await ownerWith(2);
  const other = await ownerWith(2);
  const { next_cursor } = await site().visitor().get<Page<Nft>>(`${path}?limit=1`);
  for (const elsewhere of [`${path}?wallet=${wallet.id}&`, `${path}?chain=1&`, `${other.path}?`]) {
    const failure = await failureOf(site().visitor().get(`${elsewhere}cursor=${next_cursor}`));
    expect(failure.envelope.status).toBe('INVALID_ARGUMENT');
  }
});

it('only the owner sees hidden NFTs [NFT-60]', async () => {
  const { owner, wallet, nfts, path } = await ownerWith(1);
  const [hidden] = await insertNfts(site().database, wallet, 1, () => ({ is_hidden: true }));
  const own = await owner.get<Page<Nft>>(`${path}?hidden=true`);
  expect(own.items).toEqual([expect.objectContaining({ id: hidden?.id, is_hidden: true })]);
  expect((await owner.get<NftDetail>(`/api/nfts/${hidden?.id}`)).is_hidden).toBe(true);
  const others = [site().visitor(), await site().member(), await site().member({ rank: 'admin' })];
  for (const client of [...others, owner]) {
    expect(idsOf((await client.get<Page<Nft>>(path)).items)).toEqual(idsOf(nfts));
  }
  for (const client of others) {
    const list = await failureOf(client.get(`${path}?hidden=true`));
    expect(list.envelope.status).toBe('PERMISSION_DENIED');
    const detail = await failureOf(client.get(`/api/nfts/${hidden?.id}`));
    const missing = await failureOf(client.get(`/api/nfts/${newId()}`));
    expect(detail.envelope).toEqual(missing.envelope);
  }
});

it('the list omits NFTs of excluded contracts, even for their owner [NFT-09]', async () => {
  const { owner, wallet, nfts, path } = await ownerWith(3);
  const [never] = await insertNfts(site().database, wallet, 1, () => ({
    contract_address: excluded,
  }));
  const [unseen] = await insertNfts(site().database, wallet, 1, () => ({
    contract_address: excluded,
    token_id: '2',
    is_hidden: true,
  }));
  await insertPins(site().database, [never ?? expect.fail()]);
  // The same address on another chain is another contract.
  const elsewhere = { ...wallet, chain_id: 10 };
  const [other] = await insertNfts(site().database, elsewhere, 1, () => ({
    contract_address: excluded,
  }));
  const [alike] = await insertNfts(site().database, wallet, 1, () => ({
    contract_address: onArbitrum,
  }));
  for (const client of [owner, site().visitor()]) {
    const { items } = await client.get<Page<Nft>>(path);
    expect(new Set(idsOf(items))).toEqual(new Set([...idsOf(nfts), other?.id, alike?.id]));
    const of = await client.get<Page<Nft>>(`${path}?collection=1:${excluded}`);
    expect(of.items).toEqual([]);
    for (const nft of [never, unseen]) {
      const failure = await failureOf(client.get(`/api/nfts/${nft?.id}`));
      expect(failure.httpStatus).toBe(404);
    }
  }
  expect((await owner.get<Page<Nft>>(`${path}?hidden=true`)).items).toEqual([]);
});

it('fetchUserNFTs accepts userId, pageSize and lastDocId, and returns nfts and hasMore [CALL-09, CALL-10, NFT-02]', async () => {
  const { owner, nfts } = await ownerWith(65);
  const userId = owner.id;
  const visitor = site().visitor();
  const first = await visitor.call('fetchUserNFTs', { userId });
  expect([first.nfts.length, first.hasMore]).toEqual([30, true]);
  const lastDocId = first.nfts.at(-1)?.id;
  const second = await visitor.call('fetchUserNFTs', { userId, pageSize: 35, lastDocId });
  expect([second.nfts.length, second.hasMore]).toEqual([35, false]);
  expect(idsOf([...first.nfts, ...second.nfts])).toEqual(idsOf(nfts));
});

it('fetchUserNFTs continues after an NFT that left the wallet up to a day ago [CALL-09]', async () => {
  const { owner, nfts } = await ownerWith(5);
  const { database } = site();
  const lastDocId = nfts[2]?.id ?? '';
  const next = async () => {
    const answer = await owner.call('fetchUserNFTs', { userId: owner.id, lastDocId });
    return idsOf(answer.nfts);
  };
  await database.write((transaction) =>
    transaction.deleteFrom('nft_cache').where('id', '=', lastDocId).execute(),
  );
  expect(await next()).toEqual(idsOf(nfts.slice(3)));
  await deleteExpiredRows(database, goneNftsTable);
  expect(await next()).toEqual(idsOf(nfts.slice(3)));
  const expires_at = new Date(Date.now() - 1000).toISOString();
  await database.write((transaction) =>
    transaction.updateTable('gone_nfts').set({ expires_at }).where('id', '=', lastDocId).execute(),
  );
  await deleteExpiredRows(database, goneNftsTable);
  expect((await failureOf(next())).envelope.status).toBe('NOT_FOUND');
});

it('fetchUserNFTs continues after a pinned or a hidden NFT [CALL-09]', async () => {
  const { owner, wallet, nfts } = await ownerWith(4);
  const [hidden] = await insertNfts(site().database, wallet, 1, () => ({
    is_hidden: true,
    created_at: nfts[1]?.created_at ?? '',
    id: '0'.repeat(20),
  }));
  await insertPins(site().database, [nfts[3] ?? expect.fail(), nfts[0] ?? expect.fail()]);
  const after = async (lastDocId = '') => {
    const answer = await owner.call('fetchUserNFTs', { userId: owner.id, lastDocId });
    return idsOf(answer.nfts);
  };
  expect(await after(nfts[3]?.id)).toEqual([nfts[0]?.id, nfts[1]?.id, nfts[2]?.id]);
  expect(await after(nfts[0]?.id)).toEqual([nfts[1]?.id, nfts[2]?.id]);
  expect(await after(hidden?.id)).toEqual([nfts[2]?.id]);
});
