import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#contract/foundations/limits.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { insertMember } from '#server/testing/factories.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { refreshOutdated, requestRefresh } from './wallet-refreshes.service.ts';
import { insertWallet, readWallet, refreshOf } from './wallet-refreshes.testing.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

const stateOf = async (id: string) => (await readWallet(test.database, id)).refresh_state;

it.each<[string, Partial<Tables['wallets']>, string]>([
  [
    'a day old are fetched again',
    { refresh_state: 'fresh', refreshed_at: ago(DAY + MINUTE) },
    'waiting',
  ],
  ['younger are not', { refresh_state: 'fresh', refreshed_at: ago(DAY - MINUTE) }, 'fresh'],
  [
    'that failed an hour ago are tried again',
    {
      refresh_state: 'failed',
      refresh_requested_at: ago(HOUR + MINUTE),
      refreshed_at: ago(3 * DAY),
    },
    'waiting',
  ],
  [
    'that failed since then are not',
    {
      refresh_state: 'failed',
      refresh_requested_at: ago(HOUR - MINUTE),
      refreshed_at: ago(3 * DAY),
    },
    'failed',
  ],
  [
    'being fetched are left alone',
    { refresh_state: 'running', refreshed_at: ago(3 * DAY) },
    'running',
  ],
])(
  'opening a collection refreshes only its outdated wallets: those %s [IMG-13]',
  async (_, fields, state) => {
    const mine = await insertWallet(test.database, fields);
    const other = await insertWallet(test.database, fields);
    await refreshOutdated(test.database, mine.user_id);
    expect(await stateOf(mine.id)).toBe(state);
    expect(await stateOf(other.id)).toBe(fields.refresh_state);
  },
);

it('a wallet is refreshed only at the request of its owner [WALLET-19]', async () => {
  const { id, user_id } = await insertWallet(test.database, { refresh_state: 'fresh' });
  const { id: otherId } = await insertMember(test.database);
  await expect(requestRefresh(test.database, otherId, id)).rejects.toMatchObject({
    code: 'permission-denied',
    message: 'このウォレットの更新権限がありません',
  });
  await expect(requestRefresh(test.database, user_id, newId())).rejects.toMatchObject({
    code: 'not-found',
  });
  expect(await stateOf(id)).toBe('fresh');
  await requestRefresh(test.database, user_id, id);
  expect(await stateOf(id)).toBe('waiting');
  expect(await refreshOf(test.database, id)).toMatchObject({ state: 'waiting' });
});

it('a wallet that is being fetched is not queued again [WALLET-05]', async () => {
  const before = await insertWallet(test.database, { refresh_state: 'running' });
  await requestRefresh(test.database, before.user_id, before.id);
  expect(await readWallet(test.database, before.id)).toEqual(before);
  expect(await refreshOf(test.database, before.id)).toBeUndefined();
});
