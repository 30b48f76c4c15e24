import { beforeEach, describe, expect, it } from 'vitest';
import type { Wallet } from '#contract/collections/wallets.ts';
import { nftPreferenceRow, nftRow } from '#server/features/collections/nfts/nfts.tables.ts';
import { lockProfiles } from '#server/features/members/profiles/profiles.shared.store.ts';
import { newId } from '#server/platform/ids.ts';
import { insertRows } from '#server/testing/factories.ts';
import { waitForBlockedTransactions } from '#server/testing/lock-waits.ts';
import { changeJobs, jobsOf, runOneJob } from '#server/testing/run-jobs.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { createScanStore } from './chain-scans.store.ts';
import { anAddress, linkWallet } from './wallets.testing.ts';

const contract_address = `0x${'c0'.repeat(20)}`;
const site = useTestApp({ OFFICIAL_CONTRACTS: `1:${contract_address}` });

let fan: TestClient;
beforeEach(async () => {
  fan = await site().member();
  await site().database.write((transaction) => transaction.deleteFrom('jobs').execute());
});

/** Caches NFTs of a wallet. All of them are hidden, and the first one is pinned. */
async function fill(walletId: string, count: number): Promise<void> {
  const tokens = Array.from({ length: count }, (_, index) => ({
    user_id: fan.id,
    chain_id: 1,
    contract_address,
    token_id: String(index),
  }));
  const { database } = site();
  const nfts = tokens.map((token) => nftRow({ id: newId(), wallet_id: walletId, ...token }));
  await insertRows(database, 'nft_cache', nfts);
  const known = await countOf('nft_preferences');
  if (known > 0) return;
  const preferences = tokens.map((token) => nftPreferenceRow({ id: newId(), ...token }));
  await insertRows(database, 'nft_preferences', preferences);
  await insertRows(database, 'nft_pins', [{ ...tokens[0], position: 0 } as never]);
}

async function countOf(table: 'nft_cache' | 'nft_preferences' | 'nft_pins'): Promise<number> {
  const { count } = await site()
    .database.read.selectFrom(table)
    .where('user_id', '=', fan.id)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const counts = async () => [
  await countOf('nft_cache'),
  await countOf('nft_preferences'),
  await countOf('nft_pins'),
  (await jobsOf(site(), 'wallet-deletion')).length,
];

const walletIds = async (client: TestClient) =>
  (await client.get<{ items: Wallet[] }>('/api/wallets')).items.map(({ id }) => id);

const stopped = () => AbortSignal.abort();

const deleteNext = (signal?: AbortSignal) => runOneJob(site(), 'wallet-deletion', signal);

/** Simulates another process that holds the lease of the deletion for the given time. */
const lease = (milliseconds: number) =>
  changeJobs(site(), 'wallet-deletion', {
    state: 'running',
    lease_id: 'another',
    leased_until: new Date(Date.now() + milliseconds).toISOString(),
  });

describe('a deleted wallet', () => {
  it('disappears immediately, and then its NFTs and their settings are deleted [WALLET-06, WALLET-07, WALLET-08]', async () => {
    const [id, kept] = [await linkWallet(fan), await linkWallet(fan)];
    await fill(id, 35);
    expect(await fan.call('deleteWallet', { walletId: id })).toEqual({ deleted_id: id });
    expect(await walletIds(fan)).toEqual([kept]);
    expect(await counts()).toEqual([35, 35, 1, 1]);
    expect(await deleteNext()).toBe(true);
    expect(await counts()).toEqual([0, 0, 0, 0]);
    expect(await deleteNext()).toBe(false);
  });

  it('loses ten NFTs at a time, and another process continues when a process has stopped or died [WALLET-09, WALLET-40]', async () => {
    const { database } = site();
    const id = await linkWallet(fan);
    await fill(id, 35);
    await fan.call('deleteWallet', { walletId: id });
    const stopping = new AbortController();
    const batches: number[] = [];
    const { write } = database;
    Object.assign(database, {
      write: async (...given: Parameters<typeof write>) => {
        const result = await write.apply(database, given);
        batches.push(await countOf('nft_cache'));
        if (batches.length === 2) stopping.abort();
        return result;
      },
    });
    await deleteNext(stopping.signal);
    Object.assign(database, { write });
    // The third write returns the job to the queue, and deletes no NFT.
    expect(batches).toEqual([25, 15, 15]);
    await lease(60_000);
    expect(await deleteNext()).toBe(false);
    await lease(-1000);
    expect(await deleteNext()).toBe(true);
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });

  it('keeps the settings of NFTs that another wallet of the member holds [WALLET-08]', async () => {
    const [id, other] = [await linkWallet(fan), await linkWallet(fan)];
    await fill(id, 12);
    await fill(other, 3);
    await fan.call('deleteWallet', { walletId: id });
    await deleteNext();
    expect(await counts()).toEqual([3, 3, 1, 0]);
  });

  it('keeps the settings of NFTs that a refresh moves to another wallet at the same time [WALLET-08]', async () => {
    const [id, other] = [await linkWallet(fan), await linkWallet(fan)];
    await fill(id, 1);
    await fan.call('deleteWallet', { walletId: id });
    const { promise: locked, resolve } = Promise.withResolvers<void>();
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const refreshing = site().database.write(async (transaction) => {
      await lockProfiles(transaction, [fan.id]);
      resolve();
      await gate;
      const walletChain = { user_id: fan.id, wallet_id: other, chain_id: 1, contract_address };
      const hidden = nftRow({ id: newId(), ...walletChain, token_id: '0', is_hidden: true });
      await transaction.insertInto('nft_cache').values(hidden).execute();
    });
    await locked;
    const deleting = deleteNext();
    await waitForBlockedTransactions(site().database);
    open();
    await Promise.all([refreshing, deleting]);
    expect(await counts()).toEqual([1, 1, 1, 0]);
  });

  it('can be linked again immediately [WALLET-97]', async () => {
    const address = anAddress();
    const id = await linkWallet(fan, address);
    await fill(id, 15);
    await fan.call('deleteWallet', { walletId: id });
    const again = await linkWallet(fan, address);
    await fill(again, 2);
    await deleteNext();
    expect(await walletIds(fan)).toEqual([again]);
    expect(await counts()).toEqual([2, 2, 1, 0]);
  });

  it('loses the scans of its address when nobody else links the address [WALLET-64]', async () => {
    const address = anAddress();
    const other = await site().member();
    const [id, theirs] = [await linkWallet(fan, address), await linkWallet(other, address)];
    const scan = { address_lower: address.toLowerCase(), chain_id: 1, contract_address };
    const times = { next_block: 5, token_ids: '[]', updated_at: new Date().toISOString() };
    await insertRows(site().database, 'chain_scans', [{ ...scan, ...times }]);
    const scans = () => site().database.read.selectFrom('chain_scans').selectAll().execute();
    await fan.call('deleteWallet', { walletId: id });
    expect(await scans()).toHaveLength(1);
    await other.call('deleteWallet', { walletId: theirs });
    expect(await scans()).toEqual([]);
    // A process that is still reading the transfers of the address stores nothing.
    const { database } = site();
    await createScanStore(database).save(scan.address_lower, 1, contract_address, {
      nextBlock: 9,
      tokenIds: ['1'],
    });
    expect(await scans()).toEqual([]);
  });

  it('removes the holder’s badge immediately', async () => {
    const id = await linkWallet(fan);
    await fill(id, 1);
    await site().database.write(async (transaction) => {
      const proven_at = new Date().toISOString();
      await transaction.updateTable('wallets').set({ proven_at }).where('id', '=', id).execute();
      const profile = transaction.updateTable('profiles').where('id', '=', fan.id);
      await profile.set({ is_holder: true }).execute();
    });
    await fan.call('deleteWallet', { walletId: id });
    const { is_holder } = await site()
      .database.read.selectFrom('profiles')
      .where('id', '=', fan.id)
      .select('is_holder')
      .executeTakeFirstOrThrow();
    expect(is_holder).toBe(false);
  });

  it('is deleted only at the request of its owner, and a repeated request changes nothing [WALLET-10, WALLET-71]', async () => {
    const id = await linkWallet(fan);
    const stranger = await site().member({ rank: 'super_admin' });
    const refused = await failureOf(stranger.call('deleteWallet', { walletId: id }));
    expect(refused.envelope).toMatchObject({
      status: 'PERMISSION_DENIED',
      message: 'Unauthorized',
    });
    expect(await walletIds(fan)).toEqual([id]);
    const calls = Array.from({ length: 5 }, () => fan.call('deleteWallet', { walletId: id }));
    expect(await Promise.all(calls)).toEqual(calls.map(() => ({ deleted_id: id })));
    expect(await jobsOf(site(), 'wallet-deletion')).toHaveLength(1);
  });

  it('keeps its NFTs while the process is stopping, and the next process deletes them', async () => {
    const id = await linkWallet(fan);
    await fill(id, 12);
    await fan.call('deleteWallet', { walletId: id });
    await deleteNext(stopped());
    expect(await counts()).toEqual([12, 12, 1, 1]);
    await deleteNext();
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });
});
