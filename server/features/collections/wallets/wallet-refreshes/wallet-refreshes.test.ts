import { once } from 'node:events';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { NFTS_PER_CHAIN_MAX } from '#contract/foundations/limits.ts';
import { SourceRefused } from '#server/platform/chains/nft-source.ts';
import { insertMember } from '#server/testing/factories.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { createTestLog, expectLogged } from '#server/testing/test-log.ts';
import { createScanStore } from '../chain-scans.store.ts';
import {
  changeRefresh,
  changeWallet,
  found,
  insertWallet,
  MOONS,
  notStopped,
  queueAgain,
  readWallet,
  refreshAll,
  refreshDeps,
  refreshOf,
  runNextRefresh,
  STARS,
  setPreference,
  storedOf,
  TestChains,
} from './wallet-refreshes.testing.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

let chains: TestChains;
beforeEach(async () => {
  chains = new TestChains(1, 137);
  await test.database.write(async (transaction) => {
    await transaction.deleteFrom('wallets').execute();
    await transaction.deleteFrom('jobs').execute();
  });
});

const deps = (fields = {}) => refreshDeps(test.database, chains, fields);

const namesOf = async (walletId: string) =>
  (await storedOf(test.database, walletId)).map(({ name }) => name);

it('a refresh stores the NFTs of every chain in the order of their collections and numbers, and afterwards the wallet is up to date [WALLET-04]', async () => {
  const { id } = await insertWallet(test.database);
  chains.hold(
    1,
    found(10),
    found(9),
    found(1, { contract: MOONS, collectionName: '月', name: '月' }),
  );
  chains.hold(137, found(3, { name: '遠い星', balance: '7', standard: 'ERC-1155' }));
  await refreshAll(deps());
  const stored = await storedOf(test.database, id);
  const onFirst = stored.filter(({ chain_id }) => chain_id === 1);
  expect(onFirst.map(({ name }) => name)).toEqual(['月', '星 #9', '星 #10']);
  expect(stored.find(({ chain_id }) => chain_id === 137)).toMatchObject({
    name: '遠い星',
    balance: '7',
    standard: 'ERC-1155',
    is_hidden: false,
  });
  const wallet = await readWallet(test.database, id);
  expect(wallet).toMatchObject({ refresh_state: 'fresh' });
  expect(await refreshOf(test.database, id)).toBeUndefined();
  expect(Date.parse(wallet.refreshed_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
});

it('a refresh stores changes, and keeps the ids and positions of NFTs [WALLET-104]', async () => {
  const { id } = await insertWallet(test.database);
  chains.hold(1, found(1), found(2));
  await refreshAll(deps());
  const before = await storedOf(test.database, id);
  const traits = [{ name: '色', value: '青' }];
  chains.hold(1, found(2, { name: '改名した星', traits, balance: '1' }), found(1), found(3));
  await queueAgain(test.database, id);
  await refreshAll(deps());
  const after = await storedOf(test.database, id);
  expect(after.map(({ name }) => name)).toEqual(['星 #3', '星 #1', '改名した星']);
  expect(after.slice(1).map((nft) => nft.id)).toEqual(before.map((nft) => nft.id));
  expect(after.slice(1).map((nft) => nft.created_at)).toEqual(before.map((nft) => nft.created_at));
  expect(JSON.parse(after[2]?.traits ?? '')).toEqual(traits);
});

it('a refresh without changes writes nothing [WALLET-104]', async () => {
  const { id } = await insertWallet(test.database);
  chains.hold(1, found(1, { traits: [{ name: '色', value: '青' }] }), found(2));
  await refreshAll(deps());
  const before = await storedOf(test.database, id);
  await queueAgain(test.database, id);
  await refreshAll(deps());
  expect(await storedOf(test.database, id)).toEqual(before);
});

it('a refresh deletes NFTs that have left the wallet [WALLET-63]', async () => {
  const { id } = await insertWallet(test.database);
  chains.hold(1, found(1), found(2));
  await refreshAll(deps());
  chains.hold(1, found(2));
  await queueAgain(test.database, id);
  await refreshAll(deps());
  expect(await namesOf(id)).toEqual(['星 #2']);
});

it('a refresh keeps the NFTs of a chain that fails, and stores the NFTs of the other chains [WALLET-61]', async () => {
  const { id } = await insertWallet(test.database);
  chains.hold(1, found(1));
  chains.hold(137, found(2));
  await refreshAll(deps());
  const fetched = await readWallet(test.database, id);
  chains.fail(1);
  chains.hold(137, found(3));
  await queueAgain(test.database, id);
  await refreshAll(deps());
  expect((await namesOf(id)).toSorted()).toEqual(['星 #1', '星 #3']);
  const wallet = await readWallet(test.database, id);
  expect(wallet).toMatchObject({ refresh_state: 'failed', refreshed_at: fetched.refreshed_at });
});

it.each([
  ['fails once', 1, 'fresh'],
  ['fails every time', 9, 'failed'],
])('a refresh retries a chain that %s [WALLET-103]', async (_, failures, state) => {
  const { id } = await insertWallet(test.database);
  chains.hold(1, found(1));
  chains.fail(137);
  let left = failures;
  chains.onRead = (_options, chainId) => {
    if (chainId !== 137) return;
    left -= 1;
    if (left === 0) chains.hold(137, found(2));
  };
  await refreshAll(deps({ retryDelays: [1, 1] }));
  expect(await readWallet(test.database, id)).toMatchObject({ refresh_state: state });
  const attempts = chains.reads.filter((read) => read.endsWith(' 137'));
  expect(attempts).toHaveLength(state === 'fresh' ? 2 : 3);
});

it.each([
  ['when another chain is read', [137], 'fresh'],
  ['when all chains are refused', [1, 137], 'failed'],
])(
  'a refresh does not retry a chain that its source refuses %s [SOURCE-17, SOURCE-35]',
  async (_, refused, state) => {
    const { id } = await insertWallet(test.database);
    for (const chainId of [1, 137]) chains.hold(chainId, found(chainId));
    await refreshAll(deps());
    chains.reads.splice(0);
    for (const chainId of refused) chains.fail(chainId, new SourceRefused('answered 403'));
    await queueAgain(test.database, id);
    await refreshAll(deps({ retryDelays: [1, 1] }));
    expect(chains.reads).toHaveLength(2);
    expect(await readWallet(test.database, id)).toMatchObject({ refresh_state: state });
    expect((await namesOf(id)).toSorted()).toEqual(['星 #1', '星 #137']);
  },
);

it('the log of a failure omits the address of the wallet [WALLET-108]', async () => {
  const { log, logged } = createTestLog();
  expectLogged(/chain not read/);
  const { address_lower } = await insertWallet(test.database);
  chains.fail(1, new Error(`no balance of ${address_lower}`));
  await refreshAll(deps({ log }));
  expect(logged.join('')).toContain('no balance of 0x…');
  expect(logged.join('')).not.toContain(address_lower);
});

it('a refresh never stores NFTs of excluded contracts, and deletes NFTs of contracts that are excluded later [NFT-09]', async () => {
  const { id } = await insertWallet(test.database);
  const moon = found(1, { contract: MOONS, name: '月' });
  chains.hold(1, found(1), moon);
  chains.hold(137, moon);
  await refreshAll(deps());
  expect((await namesOf(id)).toSorted()).toEqual(['星 #1', '月', '月'].toSorted());
  const excludedContracts = [{ chainId: 1, address: MOONS }];
  await queueAgain(test.database, id);
  await refreshAll(deps({ env: { chains: { officialContracts: [], excludedContracts } } }));
  const stored = await storedOf(test.database, id);
  expect(stored.map(({ chain_id, name }) => `${chain_id} ${name}`).toSorted()).toEqual(
    ['1 星 #1', '137 月'].toSorted(),
  );
});

it('a refresh stores a token once when its source lists it twice, and stores NFTs up to the limit of a chain', async () => {
  const { id } = await insertWallet(test.database);
  const many = Array.from({ length: NFTS_PER_CHAIN_MAX + 5 }, (_, index) => found(index));
  chains.hold(1, found(1), found(1));
  chains.hold(137, ...many);
  await refreshAll(deps());
  const stored = await storedOf(test.database, id);
  expect(stored.filter(({ chain_id }) => chain_id === 1)).toHaveLength(1);
  expect(stored.filter(({ chain_id }) => chain_id === 137)).toHaveLength(NFTS_PER_CHAIN_MAX);
});

it('a refresh stores NFTs up to the limit of a member, and a later refresh stores the omitted NFTs when there is room [NFT-69]', async () => {
  const { id, user_id } = await insertWallet(test.database);
  const many = Array.from({ length: NFTS_PER_CHAIN_MAX }, (_, index) => found(index));
  chains.hold(1, ...many);
  chains.hold(137, ...many.slice(1));
  await refreshAll(deps());
  const second = await insertWallet(test.database, { user_id });
  chains.hold(1, found(1), found(2));
  chains.hold(137);
  await refreshAll(deps());
  expect(await namesOf(second.id)).toEqual(['星 #1']);
  await queueAgain(test.database, id);
  await refreshAll(deps());
  await queueAgain(test.database, second.id);
  await refreshAll(deps());
  expect(await namesOf(second.id)).toEqual(['星 #2', '星 #1']);
});

it('spam is hidden unless its owner shows it, and NFTs hidden by the owner stay hidden when they return [WALLET-105]', async () => {
  const { id } = await insertWallet(test.database);
  const spam = [found(1, { isSpam: true }), found(2, { isSpam: true })];
  chains.hold(1, ...spam, found(3), found(4));
  await refreshAll(deps());
  const hidden = async () =>
    (await storedOf(test.database, id)).filter((nft) => nft.is_hidden).map((nft) => nft.token_id);
  expect(await hidden()).toEqual(['1', '2']);
  const [, second, , fourth] = await storedOf(test.database, id);
  if (!second || !fourth) throw new Error('not stored');
  await setPreference(test.database, second, false);
  await setPreference(test.database, fourth, true);
  chains.hold(1);
  await queueAgain(test.database, id);
  await refreshAll(deps());
  expect(await namesOf(id)).toEqual([]);
  chains.hold(1, ...spam, found(3), found(4));
  await queueAgain(test.database, id);
  await refreshAll(deps());
  expect(await hidden()).toEqual(['1', '4']);
});

it.each(['wallet', 'account'] as const)(
  'nothing is stored for a %s that is deleted during a refresh [WALLET-64]',
  async (what) => {
    const { id, user_id, address_lower } = await insertWallet(test.database);
    const scans = createScanStore(test.database);
    chains.hold(1, found(1));
    chains.onRead = async () => {
      await test.database.write((transaction) =>
        what === 'wallet'
          ? transaction.deleteFrom('wallets').where('id', '=', id).execute()
          : transaction.deleteFrom('profiles').where('id', '=', user_id).execute(),
      );
      await scans.save(address_lower, 1, STARS, { nextBlock: 9, tokenIds: ['1'] });
    };
    await refreshAll(deps());
    expect(await storedOf(test.database, id)).toEqual([]);
    expect(await scans.load(address_lower, 1, STARS)).toBeNull();
  },
);

it.each(['blocked_at', 'leaving_at'] as const)(
  'nothing is stored for a member with %s, and the refresh continues when the member is back [WALLET-106]',
  async (column) => {
    const { id, user_id } = await insertWallet(test.database);
    const mark = (time: string | null) =>
      test.database.write((transaction) =>
        transaction
          .updateTable('private_profiles')
          .set({ [column]: time })
          .where('id', '=', user_id)
          .execute(),
      );
    chains.hold(1, found(1));
    chains.onRead = async (_, chainId) => {
      if (chainId === 1) await mark(new Date().toISOString());
    };
    await refreshAll(deps());
    expect(await storedOf(test.database, id)).toEqual([]);
    expect(await readWallet(test.database, id)).toMatchObject({ refresh_state: 'waiting' });
    chains.onRead = () => undefined;
    await refreshAll(deps());
    expect(chains.reads).toHaveLength(2);
    await mark(null);
    await refreshAll(deps());
    expect(await namesOf(id)).toEqual(['星 #1']);
  },
);

it('a refresh returns to the queue when its process stops [WALLET-102]', async () => {
  const { id } = await insertWallet(test.database);
  const stopping = new AbortController();
  // Never resolves, and ignores the signal.
  chains.onRead = () => {
    stopping.abort();
    return new Promise<void>(() => undefined);
  };
  expect(await runNextRefresh(deps(), stopping.signal)).toBe(true);
  expect(await readWallet(test.database, id)).toMatchObject({ refresh_state: 'waiting' });
  expect(await refreshOf(test.database, id)).toMatchObject({
    state: 'waiting',
    attempts: 0,
    lease_id: null,
  });
});

it('a refresh stops reading when the NFTs of one chain cannot be stored, and then returns to the queue', async () => {
  const { id } = await insertWallet(test.database);
  chains = new TestChains(1, 137, 10, 8453, 42161);
  chains.hold(1, found(1, { contract: null as never }));
  let reading = 0;
  const others = Promise.withResolvers<void>();
  chains.onRead = async ({ signal }, chainId) => {
    if (chainId === 1) return others.promise;
    reading += 1;
    if (reading === 2) others.resolve();
    await once(signal, 'abort');
    reading -= 1;
  };
  await runNextRefresh(deps(), notStopped);
  expect(reading).toBe(0);
  expect(chains.reads.map((read) => read.split(' ')[1])).toEqual(['1', '137', '10']);
  expect(await readWallet(test.database, id)).toMatchObject({ refresh_state: 'waiting' });
});

it('another process takes over a refresh when the lease has ended, but not before', async () => {
  const { id } = await insertWallet(test.database);
  chains.hold(1, found(1));
  const lease = (milliseconds: number) => ({
    state: 'running' as const,
    lease_id: 'another',
    leased_until: new Date(Date.now() + milliseconds).toISOString(),
  });
  await changeWallet(test.database, id, { refresh_state: 'running' });
  await changeRefresh(test.database, id, lease(60_000));
  expect(await runNextRefresh(deps(), notStopped)).toBe(false);
  await changeRefresh(test.database, id, lease(-1));
  expect(await runNextRefresh(deps(), notStopped)).toBe(true);
  expect(await namesOf(id)).toEqual(['星 #1']);
});

it("one wallet of a member is refreshed at a time, and other members' wallets come before the member's next wallet [WALLET-111, WALLET-69]", async () => {
  const at = (second: number) => `2026-01-01T00:00:0${second}.000Z`;
  const first = await insertWallet(test.database, { refresh_requested_at: at(0) });
  const { user_id } = first;
  const second = await insertWallet(test.database, { user_id, refresh_requested_at: at(1) });
  const third = await insertWallet(test.database, { user_id, refresh_requested_at: at(2) });
  const another = await insertWallet(test.database, { refresh_requested_at: at(3) });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  chains.onRead = () => {
    begin();
    return held;
  };
  const running = runNextRefresh(deps(), notStopped);
  await begun;
  chains.onRead = () => undefined;
  // While one wallet of the member is refreshed, the member's other wallets wait. Only another member's wallet can
  // start.
  await refreshAll(deps());
  const order = () =>
    chains.reads.filter((read) => read.endsWith(' 1')).map((read) => read.slice(0, -2));
  expect(order()).toEqual([first.address_lower, another.address_lower]);
  release();
  await running;
  const later = await insertWallet(test.database, { refresh_requested_at: at(4) });
  await refreshAll(deps());
  const [next, ...last] = order().slice(2);
  expect(next).toBe(later.address_lower);
  // Wallets that were queued at the same time are refreshed in any order.
  expect(last.toSorted()).toEqual([second.address_lower, third.address_lower].toSorted());
});

it('a refresh is given up after three processes in a row have died while running it [WALLET-110]', async () => {
  const { log } = createTestLog();
  expectLogged(/job given up/);
  const { id } = await insertWallet(test.database);
  const stopping = new AbortController();
  const ended: Promise<boolean>[] = [];
  const { promise: never } = Promise.withResolvers<void>();
  chains.onRead = () => never;
  for (let times = 1; times <= 3; times += 1) {
    const begun = chains.reads.length;
    ended.push(runNextRefresh(deps({ log }), stopping.signal));
    await expect.poll(() => chains.reads.length).toBeGreaterThan(begun);
    await changeRefresh(test.database, id, {
      lease_id: 'of a process that has ended',
      leased_until: '2026-01-01T00:00:00.000Z',
    });
  }
  stopping.abort();
  await Promise.all(ended);
  const reads = chains.reads.length;
  expect(await runNextRefresh(deps({ log }), notStopped)).toBe(true);
  expect(chains.reads).toHaveLength(reads);
  expect(await readWallet(test.database, id)).toMatchObject({ refresh_state: 'failed' });
  expect(await refreshOf(test.database, id)).toMatchObject({
    state: 'failed',
    last_error: 'interrupted',
  });
  // A later request starts a new refresh.
  chains.onRead = () => undefined;
  await queueAgain(test.database, id);
  await refreshAll(deps());
  expect(await readWallet(test.database, id)).toMatchObject({ refresh_state: 'fresh' });
  expect(await refreshOf(test.database, id)).toBeUndefined();
});

it('a process that has lost its lease stores no data [WALLET-60]', async () => {
  const { id } = await insertWallet(test.database);
  chains.hold(1, found(1));
  chains.onRead = () => changeRefresh(test.database, id, { lease_id: 'another' });
  await runNextRefresh(deps(), notStopped);
  expect(await namesOf(id)).toEqual([]);
  expect(await refreshOf(test.database, id)).toMatchObject({ lease_id: 'another' });
});

it('a member is a holder while a proven wallet holds an official NFT [WALLET-65]', async () => {
  const official = {
    chains: {
      officialContracts: [{ chainId: 1, address: STARS, fromBlock: 0 }],
      excludedContracts: [],
    },
  };
  const { id: user_id } = await insertMember(test.database);
  const isHolder = async () =>
    (
      await test.database.read
        .selectFrom('profiles')
        .where('id', '=', user_id)
        .select('is_holder')
        .executeTakeFirstOrThrow()
    ).is_holder;
  const { id } = await insertWallet(test.database, { user_id });
  const refresh = async () => {
    await queueAgain(test.database, id);
    await refreshAll(deps({ env: official }));
    return isHolder();
  };
  chains.hold(1, found(1));
  expect(await refresh()).toBe(false);
  await changeWallet(test.database, id, { proven_at: new Date().toISOString() });
  expect(await refresh()).toBe(true);
  chains.hold(1, found(1, { contract: MOONS }));
  chains.hold(137, found(1));
  expect(await refresh()).toBe(false);
});

it('the owner is notified when a refresh begins, makes progress and ends [WALLET-66]', async () => {
  const { id, user_id } = await insertWallet(test.database);
  const announced: string[] = [];
  const states: unknown[] = [];
  chains.onRead = async ({ onProgress }, chainId) => {
    if (chainId !== 1) return;
    onProgress(30, 100);
    await expect.poll(() => announced.length).toBe(2);
    const { refresh_state, refresh_done, refresh_total } = await readWallet(test.database, id);
    states.push([refresh_state, refresh_done, refresh_total]);
  };
  await refreshAll(deps({ publishWalletsEvent: (userId: string) => announced.push(userId) }));
  expect(states).toEqual([['running', 30, 100]]);
  expect(announced).toEqual([user_id, user_id, user_id]);
});

it('the metrics count refreshes, waiting wallets and failing chains [WALLET-67]', async () => {
  const metrics = new Registry();
  await insertWallet(test.database);
  await insertWallet(test.database);
  chains.fail(137);
  await runNextRefresh(deps({ metrics }), notStopped);
  const text = await metrics.metrics();
  expect(text).toContain('nft_refreshes_waiting 1\n');
  expect(text).toContain('nft_refresh_duration_seconds_count{outcome="failed"} 1\n');
  expect(text).toContain('nft_chain_reads_total{chain="1",source="test",outcome="read"} 1\n');
  expect(text).toContain('nft_chain_reads_total{chain="137",source="test",outcome="failed"} 1\n');
});
