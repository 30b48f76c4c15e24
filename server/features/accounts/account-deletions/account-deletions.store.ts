import type { Queryable } from '#server/platform/database/database.ts';
import { rows } from '#server/platform/database/rows.ts';

export const insertDeletion = rows('account_deletions').insert();

export const lockDeletion = rows('account_deletions').lockBy('user_id');

export const updateDeletion = rows('account_deletions').updateBy('user_id');

export const removeDeletion = rows('account_deletions').deleteBy('user_id');

/**
 * Stores when the deletion of an account began, unless that is already stored. Returns the deletion, or null when there
 * is none.
 */
export async function beginDeletion(transaction: Queryable, userId: string, now: string) {
  const row = await transaction
    .updateTable('account_deletions')
    .set((eb) => ({ begun_at: eb.fn.coalesce('begun_at', eb.val(now)) }))
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
