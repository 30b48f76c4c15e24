import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  countByCollection,
  countByWallet,
} from '#server/features/collections/nfts/nft-facets.store.ts';
import { listNfts, listPinned, nftKeyset } from '#server/features/collections/nfts/nfts.store.ts';
import {
  insertNfts,
  insertPins,
  insertWallet,
  someAddress,
} from '#server/features/collections/nfts/nfts.testing.ts';
import { newId } from '#server/platform/ids.ts';
import { insertMembers, memberRows } from './factories.ts';
import {
  expectPageOfIndex,
  explain,
  type List,
  nodesOf,
  type PostgresPlan,
  type SqliteStep,
} from './page-plans.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const LIMIT = 31;
/** The NFTs of the largest collection, in two wallets, on two chains, in collections of 100. */
const MANY = 10_000;
const OTHERS = 300;

const star = newId();
const hotContract = someAddress();
const contracts = [hotContract, ...Array.from({ length: 49 }, someAddress)];
const excluded = `1:${someAddress()},137:${someAddress()}`;
let test: TestDatabase;
const wallets: string[] = [];

beforeAll(async () => {
  test = await createTestDatabase();
  const { database } = test;
  const others = Array.from({ length: OTHERS }, () => newId());
  await insertMembers(
    database,
    [star, ...others].map((id) => memberRows(id)),
  );
  for (const chain_id of [1, 137]) {
    const { id } = await insertWallet(database, star, { chain_id });
    const owner = { id, user_id: star, chain_id };
    const nfts = await insertNfts(database, owner, MANY / 2, (index) => ({
      contract_address: contracts[index % contracts.length] ?? '',
      is_hidden: index % 3 === 0,
    }));
    if (chain_id === 1) await insertPins(database, nfts.slice(1, 4));
    wallets.push(id);
  }
  for (const user of others) {
    const theirs = await insertWallet(database, user);
    await insertNfts(database, theirs, 100, () => ({ contract_address: hotContract }));
  }
  // VACUUM updates the visibility map of PostgreSQL, which allows index-only scans.
  await sql
    .raw(database.engine === 'postgres' ? 'VACUUM ANALYZE' : 'ANALYZE')
    .execute(database.setup);
}, 120_000);
afterAll(() => test.drop());

const deep = { time: new Date(Date.parse('2026-01-01') - MANY * 250).toISOString(), id: newId() };
const all = { user: star, hidden: false, wallet: null, chain: null, contract: null };

const filters = {
  'the collection': () => all,
  'hidden ones': () => ({ ...all, hidden: true }),
  'of a chain': () => ({ ...all, chain: 137 }),
  'of a collection': () => ({ ...all, chain: 137, contract: hotContract }),
  'of a wallet': () => ({ ...all, wallet: wallets[1] ?? '' }),
};

it.each(Object.entries(filters))(
  'a page of NFTs is read from an index, with no rows beyond the page: %s [NFT-66]',
  async (_, filterOf) => {
    for (const after of [nftKeyset.start, deep]) {
      const filter = filterOf();
      const page = { ...filter, after, limit: LIMIT, without: [newId()], excluded };
      const terms = [
        ...(filter.wallet === null ? ['user_id'] : ['wallet_id']),
        'is_hidden',
        ...(filter.chain === null ? [] : ['chain_id']),
        ...(filter.contract === null ? [] : ['contract_address']),
      ];
      await expectPageOfIndex(test.database, (database) => listNfts(database, page), {
        table: 'nft_cache',
        limit: LIMIT,
        terms,
        isFiltered: true,
      });
    }
  },
);

async function stepsOnSqlite(list: List): Promise<string[]> {
  const steps = (await explain(test.database, 'EXPLAIN QUERY PLAN', list)) as SqliteStep[];
  return steps.map(({ detail }) => detail);
}

async function nodesOnPostgres(list: List) {
  const [answer] = (await explain(test.database, 'EXPLAIN (ANALYZE, FORMAT JSON)', list)) as [
    PostgresPlan,
  ];
  return nodesOf(answer['QUERY PLAN'][0].Plan);
}

describe('the counts of the filters of a collection', () => {
  const of = { user: star, excluded };

  it.each([
    ['by wallet and chain', (database) => countByWallet(database, { ...of, hidden: false })],
    ['by collection', (database) => countByCollection(database, { ...of, wallets })],
  ] satisfies [string, List][])('read only indexes: %s [NFT-92]', async (_, list) => {
    if (test.database.engine === 'sqlite') {
      const steps = await stepsOnSqlite(list);
      const counted = steps.filter((step) => /COVERING INDEX nft_cache/.test(step));
      expect(counted).toHaveLength(1);
      expect(steps.filter((step) => /^SCAN (?!largest)/.test(step))).toEqual([]);
    } else {
      const nodes = await nodesOnPostgres(list);
      const onNfts = nodes.filter((node) => node['Relation Name'] === 'nft_cache');
      const counting = onNfts.filter((node) => node['Actual Rows'] > 100);
      expect(counting.length).toBeGreaterThan(0);
      for (const node of counting) expect(node['Node Type']).toBe('Index Only Scan');
      for (const node of onNfts) expect(node['Node Type']).not.toBe('Seq Scan');
    }
  });

  it('include all NFTs', async () => {
    const counts = await countByWallet(test.database.read, { ...of, hidden: false });
    expect(counts.map(({ count }) => count)).toEqual([3333, 3333]);
    const collections = await countByCollection(test.database.read, { ...of, wallets });
    expect(collections.reduce((sum, { count }) => sum + count, 0)).toBe(6666);
  });
});

it('pinned NFTs are found by their tokens, regardless of how many other members hold these tokens', async () => {
  const list: List = (database) => listPinned(database, { user: star, excluded });
  if (test.database.engine === 'sqlite') {
    const steps = await stepsOnSqlite(list);
    expect(steps).toContainEqual(
      expect.stringMatching(
        /nft_cache_of_token \(contract_address=\? AND token_id=\? AND chain_id=\? AND user_id=\?\)/,
      ),
    );
  } else {
    for (const node of await nodesOnPostgres(list)) {
      if (node['Relation Name'] === 'nft_cache') expect(node['Actual Rows']).toBeLessThan(10);
    }
  }
});
