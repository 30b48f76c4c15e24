import type { AccountDeletionsTable } from '#server/features/accounts/account-deletions/account-deletions.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';

/** Stores the pending deletion of an account. */
export async function insertDeletion(
  transaction: Queryable,
  row: AccountDeletionsTable,
): Promise<void> {
  await transaction.insertInto('account_deletions').values(row).execute();
}

/** Locks the pending deletion of an account until the transaction ends. Returns null when there is none. */
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

/** Stores another decision to delete an account, with its author and its reason. */
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

/** Deletes the pending deletion of an account. */
export async function removeDeletion(transaction: Queryable, userId: string): Promise<void> {
  await transaction.deleteFrom('account_deletions').where('user_id', '=', userId).execute();
}

/** Stores that the deletion of an account has begun, and returns it. Returns null when there is none. */
export async function beginDeletion(
  transaction: Queryable,
  userId: string,
  now: string,
): Promise<AccountDeletionsTable | null> {
  const row = await transaction
    .updateTable('account_deletions')
    .set((eb) => ({ begun_at: eb.fn.coalesce('begun_at', eb.val(now)) }))
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
