import type { Queryable } from '#server/platform/database/database.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import type { AccountDeletionsTable } from '#server/platform/database/tables.ts';

/** Stores that an account waits for its deletion. */
export async function insertDeletion(
  transaction: Queryable,
  row: AccountDeletionsTable,
): Promise<void> {
  await transaction.insertInto('account_deletions').values(row).execute();
}

/** Locks the deletion that an account waits for, until the transaction ends. Returns null when there is none. */
export async function lockDeletion(
  transaction: Queryable,
  userId: string,
): Promise<AccountDeletionsTable | null> {
  const row = await transaction
    .selectFrom('account_deletions')
    .where('user_id', '=', userId)
    .selectAll()
    .$call(rowLock(transaction, 'account_deletions'))
    .executeTakeFirst();
  return row ?? null;
}

/** The deletion that an account waits for; null when there is none. */
export async function findDeletion(
  database: Queryable,
  userId: string,
): Promise<AccountDeletionsTable | null> {
  const row = await database
    .selectFrom('account_deletions')
    .where('user_id', '=', userId)
    .selectAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Stores another decision to delete an account: by whom, and why. */
export async function updateDecision(
  transaction: Queryable,
  userId: string,
  decision: Pick<AccountDeletionsTable, 'deleted_by' | 'deletion_reason'>,
): Promise<void> {
  await transaction
    .updateTable('account_deletions')
    .set(decision)
    .where('user_id', '=', userId)
    .execute();
}

/** Forgets the deletion of an account. */
export async function removeDeletion(transaction: Queryable, userId: string): Promise<void> {
  await transaction.deleteFrom('account_deletions').where('user_id', '=', userId).execute();
}

interface Lease {
  lease_id: string;
  leased_until: string;
}

/**
 * Takes the deletion that has been due longest, or one whose worker has not renewed its lease. Of several concurrent
 * callers, only one gets it: the others see its lease when they get to its row, and return null.
 */
export async function takeDue(
  database: Queryable,
  lease: Lease,
  now: string,
): Promise<AccountDeletionsTable | null> {
  const next = database
    .selectFrom('account_deletions')
    .where('delete_after', '<=', now)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .orderBy('delete_after')
    .orderBy('user_id')
    .limit(1)
    .select('user_id');
  const row = await database
    .updateTable('account_deletions')
    .set((eb) => ({ ...lease, begun_at: eb.fn.coalesce('begun_at', eb.val(now)) }))
    .where('user_id', '=', next)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Renews the lease of a deletion, or ends it with null; returns whether it was still held. */
export async function updateLease(
  database: Queryable,
  leaseId: string,
  leased_until: string | null,
): Promise<boolean> {
  const row = await database
    .updateTable('account_deletions')
    .set({ leased_until })
    .where('lease_id', '=', leaseId)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}
