import type { Queryable } from '#server/platform/database/database.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import type { PrivateProfilesTable, ProfilesTable } from '#server/platform/database/tables.ts';

/** Changes columns of the private half of a profile. */
export async function updatePrivateProfile(
  transaction: Queryable,
  userId: string,
  columns: Partial<PrivateProfilesTable>,
): Promise<void> {
  await transaction.updateTable('private_profiles').set(columns).where('id', '=', userId).execute();
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

/** The names of a member, or null. */
export async function findNames(
  database: Queryable,
  userId: string,
): Promise<Pick<ProfilesTable, 'username' | 'display_name'> | null> {
  const row = await database
    .selectFrom('profiles')
    .where('id', '=', userId)
    .select(['username', 'display_name'])
    .executeTakeFirst();
  return row ?? null;
}
