import type { ScanState, ScanStore } from '#server/platform/chains/rpc/scan-transfers.ts';
import type { Database } from '#server/platform/database/database.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import { rows } from '#server/platform/database/rows.ts';

const findScan = rows('chain_scans').columnsBy(
  ['next_block', 'token_ids'],
  'address_lower',
  'chain_id',
  'contract_address',
);

/** Returns the store of scans, which record how far the logs of contracts have been read for linked addresses. */
export function createScanStore(database: Database): ScanStore {
  return {
    async load(address, chainId, contract) {
      const key = { address_lower: address, chain_id: chainId, contract_address: contract };
      const row = await findScan(database.read, key);
      return row
        ? { nextBlock: row.next_block, tokenIds: JSON.parse(row.token_ids) as string[] }
        : null;
    },
    save: (address, chainId, contract, state) =>
      saveScan(database, [address, chainId, contract], state),
  };
}

async function saveScan(
  database: Database,
  [address_lower, chain_id, contract_address]: readonly [string, number, string],
  { nextBlock, tokenIds }: ScanState,
): Promise<void> {
  const progress = {
    next_block: nextBlock,
    token_ids: JSON.stringify(tokenIds),
    updated_at: new Date().toISOString(),
  };
  await database.write(async (transaction) => {
    // Locks the wallet. A concurrent deletion of the wallet then either deletes this scan too, or has ended before the
    // scan is stored.
    const wallets = await transaction
      .selectFrom('wallets')
      .where('address_lower', '=', address_lower)
      .orderBy('id')
      .select('id')
      .$call(rowLock(transaction, 'wallets'))
      .execute();
    if (wallets.length === 0) return;
    await transaction
      .insertInto('chain_scans')
      .values({ address_lower, chain_id, contract_address, ...progress })
      .onConflict((conflict) =>
        conflict
          .columns(['address_lower', 'chain_id', 'contract_address'])
          .doUpdateSet(progress)
          // A scan that has read further is not replaced, because several processes can read the same address.
          .where('chain_scans.next_block', '<=', nextBlock),
      )
      .execute();
  });
}

/** Deletes at most `limit` scans that have made no progress since a time. Returns the number of deleted scans. */
export async function deleteScansBefore(database: Database, time: string, limit: number) {
  const { numDeletedRows } = await database.write((transaction) =>
    transaction
      .deleteFrom('chain_scans')
      .where((eb) =>
        eb(
          eb.refTuple('address_lower', 'chain_id', 'contract_address'),
          'in',
          eb
            .selectFrom('chain_scans')
            .where('updated_at', '<', time)
            .select(['address_lower', 'chain_id', 'contract_address'])
            .limit(limit)
            .$asTuple('address_lower', 'chain_id', 'contract_address'),
        ),
      )
      .executeTakeFirst(),
  );
  return Number(numDeletedRows);
}
