import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '#contract/foundations/limits.ts';
import { insertRows } from '#server/testing/factories.ts';
import { waitForBlockedTransactions } from '#server/testing/lock-waits.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { createScanStore } from './chain-scans.store.ts';
import { insertWallet } from './wallet-refreshes/wallet-refreshes.testing.ts';
import { endOldScans } from './wallets.service.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  for (const linked of [address, contract]) await insertWallet(test.database, { address: linked });
});
afterAll(() => test.drop());

const address = '0x00000000000000000000000000000000000000aa';
const contract = '0x00000000000000000000000000000000000000cc';
const store = () => createScanStore(test.database);

describe('scans of logs', () => {
  it('continue where they stopped, for each address, chain and contract [NODE-05]', async () => {
    expect(await store().load(address, 1, contract)).toBeNull();
    await store().save(address, 1, contract, { nextBlock: 10, tokenIds: ['7'] });
    await store().save(address, 137, contract, { nextBlock: 7_000_000_000, tokenIds: [] });
    await store().save(address, 1, contract, { nextBlock: 20, tokenIds: ['7', '8'] });
    const huge = String(2n ** 256n - 1n);
    await store().save(contract, 1, contract, { nextBlock: 1, tokenIds: [huge] });
    expect(await store().load(address, 1, contract)).toEqual({
      nextBlock: 20,
      tokenIds: ['7', '8'],
    });
    expect(await store().load(address, 137, contract)).toEqual({
      nextBlock: 7_000_000_000,
      tokenIds: [],
    });
    expect(await store().load(contract, 1, contract)).toEqual({ nextBlock: 1, tokenIds: [huge] });
  });

  it('are not set back by a slower process [NODE-13]', async () => {
    await store().save(address, 10, contract, { nextBlock: 30, tokenIds: ['1', '2'] });
    await store().save(address, 10, contract, { nextBlock: 29, tokenIds: ['1'] });
    expect(await store().load(address, 10, contract)).toEqual({
      nextBlock: 30,
      tokenIds: ['1', '2'],
    });
    await store().save(address, 10, contract, { nextBlock: 30, tokenIds: ['1', '2', '3'] });
    expect(await store().load(address, 10, contract)).toMatchObject({ tokenIds: ['1', '2', '3'] });
  });

  it('are not stored for an address that nobody links or that is being unlinked [WALLET-64]', async () => {
    const nobodys = '0x00000000000000000000000000000000000000bb';
    await store().save(nobodys, 1, contract, { nextBlock: 5, tokenIds: ['1'] });
    expect(await store().load(nobodys, 1, contract)).toBeNull();
    const { id } = await insertWallet(test.database, { address: nobodys });
    const { promise: deleted, resolve } = Promise.withResolvers<void>();
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const unlinking = test.database.write(async (transaction) => {
      await transaction.deleteFrom('wallets').where('id', '=', id).execute();
      resolve();
      await gate;
    });
    await deleted;
    const saving = store().save(nobodys, 1, contract, { nextBlock: 5, tokenIds: ['1'] });
    await waitForBlockedTransactions(test.database);
    open();
    await Promise.all([unlinking, saving]);
    expect(await store().load(nobodys, 1, contract)).toBeNull();
  });

  it('are deleted when nobody has viewed them for a month [NODE-10]', async () => {
    const old = Array.from({ length: 250 }, (_, index) => ({
      address_lower: `0x${String(index).padStart(40, '0')}`,
      chain_id: 56,
      contract_address: contract,
      next_block: 5,
      token_ids: '[]',
      updated_at: new Date(Date.now() - 31 * DAY).toISOString(),
    }));
    await insertRows(test.database, 'chain_scans', old);
    await store().save(address, 56, contract, { nextBlock: 5, tokenIds: [] });
    await endOldScans(test.database);
    const left = await test.database.read
      .selectFrom('chain_scans')
      .where('chain_id', '=', 56)
      .select('address_lower')
      .execute();
    expect(left).toEqual([{ address_lower: address }]);
  });
});
