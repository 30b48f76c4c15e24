import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import {
  found,
  insertWallet,
  queueAgain,
  refreshAll,
  refreshDeps,
  storedOf,
  TestChains,
} from './wallet-refreshes.testing.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const NUMBER = 5000;

const traits = Array.from({ length: 8 }, (_, index) => ({
  name: `特徴${index}`,
  value: '星のつえ',
}));
const description = 'ほしまちにくらす3000のなかまのひとりです。'.repeat(6);

function stars(first: number, name: string) {
  return Array.from({ length: NUMBER }, (_, index) =>
    found(first + index, { name: `${name} #${index}`, traits, description }),
  );
}

it('each refresh of 5,000 NFTs is stored as a whole, so that readers never see a partial result [WALLET-62]', {
  timeout: 60_000,
}, async () => {
  const { database } = test;
  const chains = new TestChains(1);
  const deps = refreshDeps(database, chains);
  const { id } = await insertWallet(database);
  const seen = new Set<string>();
  let isReading = true;
  const reader = (async () => {
    // Reads once more after the last refresh, because a slow read may have begun before this refresh.
    for (let isLast = false; !isLast; ) {
      isLast = !isReading;
      const rows = await database.read
        .selectFrom('nft_cache')
        .where('wallet_id', '=', id)
        .select(['name'])
        .execute();
      seen.add([rows.length, ...new Set(rows.map(({ name }) => name.split(' ')[0]))].join(' '));
      await new Promise((next) => setImmediate(next));
    }
  })();
  await expect.poll(() => [...seen]).toEqual(['0']);
  for (const [first, name] of [
    [0, '星'],
    [0, '空'],
    [NUMBER, '月'],
  ] as const) {
    chains.hold(1, ...stars(first, name));
    await queueAgain(database, id);
    await refreshAll(deps);
    // Waits for the reader, which could otherwise miss these NFTs before the next refresh replaces them.
    await expect.poll(() => [...seen].at(-1)).toBe(`${NUMBER} ${name}`);
  }
  isReading = false;
  await reader;
  expect([...seen]).toEqual(['0', '5000 星', '5000 空', '5000 月']);
  expect((await storedOf(database, id)).at(-1)).toMatchObject({ name: '月 #4999' });
});
