import type { Queryable } from '#server/platform/database/database.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import type { WalletDeletionsTable } from '#server/platform/database/tables.ts';

/** Whose a wallet is, and its address in lower case; null when there is none. */
export async function findWallet(transaction: Queryable, id: string) {
  const row = await transaction
    .selectFrom('wallets')
    .where('id', '=', id)
    .select(['user_id', 'address_lower'])
    .executeTakeFirst();
  return row ?? null;
}

/** The ids of a member's wallets. */
export async function listIds(database: Queryable, userId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('wallets')
    .where('user_id', '=', userId)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes a wallet, and stores that its NFTs are to be deleted. */
export async function deleteWallet(
  transaction: Queryable,
  deletion: Pick<WalletDeletionsTable, 'wallet_id' | 'user_id'>,
): Promise<void> {
  await transaction.deleteFrom('wallets').where('id', '=', deletion.wallet_id).execute();
  const created_at = new Date().toISOString();
  await transaction
    .insertInto('wallet_deletions')
    .values({ ...deletion, created_at, leased_until: null })
    .execute();
}

/** Deletes what is known of the transfers of an address that no member links. */
export async function deleteUnusedScans(
  transaction: Queryable,
  address_lower: string,
): Promise<void> {
  await transaction
    .deleteFrom('chain_scans')
    .where('address_lower', '=', address_lower)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('wallets')
            .whereRef('wallets.address_lower', '=', 'chain_scans.address_lower')
            .select('wallets.id'),
        ),
      ),
    )
    .execute();
}

/** Takes the deletion that has waited longest, or one whose process has stopped. Returns the wallet, or null. */
export async function takeNext(
  transaction: Queryable,
  now: string,
  leased_until: string,
): Promise<string | null> {
  const row = await transaction
    .selectFrom('wallet_deletions')
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .orderBy('created_at')
    .limit(1)
    .select('wallet_id')
    .$call(rowLock(transaction, 'wallet_deletions'))
    .executeTakeFirst();
  if (!row) return null;
  await updateLease(transaction, row.wallet_id, leased_until);
  return row.wallet_id;
}

/** Keeps a deletion for the process that works on it, or gives it to the next one with null. */
export async function updateLease(
  database: Queryable,
  walletId: string,
  leased_until: string | null,
): Promise<void> {
  await database
    .updateTable('wallet_deletions')
    .set({ leased_until })
    .where('wallet_id', '=', walletId)
    .execute();
}

/** Forgets a deletion that is done. */
export async function removeDeletion(transaction: Queryable, walletId: string): Promise<void> {
  await transaction.deleteFrom('wallet_deletions').where('wallet_id', '=', walletId).execute();
}
