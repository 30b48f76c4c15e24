import type { AccountDeletionsTable } from '#server/features/accounts/account-deletions/account-deletions.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { rows } from '#server/platform/database/rows.ts';

/** Stores the pending deletion of an account. */
export const insertDeletion = rows('account_deletions').insert();

/** Locks the pending deletion of an account until the transaction ends. Returns null when there is none. */
export const lockDeletion = rows('account_deletions').lockBy('user_id');

/** Changes the columns of the pending deletion of an account. */
export const updateDecision = rows('account_deletions').updateBy('user_id');

/** Deletes the pending deletion of an account. */
export const removeDeletion = rows('account_deletions').deleteBy('user_id');

/** Sets when the deletion of an account began, unless it is set. Returns the deletion, or null when there is none. */
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
