import type { Queryable } from '#server/platform/database/database.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';

/** Changes the email address of a member. */
export async function updateEmail(
  transaction: Queryable,
  userId: string,
  email: string,
): Promise<void> {
  await transaction
    .updateTable('private_profiles')
    .set({ email })
    .where('id', '=', userId)
    .execute();
}

/**
 * Locks profiles against changes until the transaction ends, always in the same order. One transaction at a time then
 * counts for a member. Returns the ids of those that exist.
 */
export async function lockProfiles(
  transaction: Queryable,
  userIds: readonly string[],
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('profiles')
    .where('id', 'in', userIds)
    .orderBy('id')
    .select('id')
    .$call(rowLock(transaction, 'profiles'))
    .execute();
  return rows.map(({ id }) => id);
}
