import type { ProfilesTable } from '#server/features/members/profiles/profiles.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';

/** Locks a profile until the transaction ends. Returns its username in lower case, or null. */
export async function lockUsername(transaction: Queryable, userId: string): Promise<string | null> {
  const row = await transaction
    .selectFrom('profiles')
    .where('id', '=', userId)
    .select('username_lower')
    .$call(rowLock(transaction, 'profiles'))
    .executeTakeFirst();
  return row?.username_lower ?? null;
}

/** Removes the pictures from a profile, and from the watermark of its member. */
export async function clearPictures(database: Queryable, userId: string): Promise<void> {
  await database
    .updateTable('profiles')
    .set({ avatar_key: null, cover_key: null })
    .where('id', '=', userId)
    .execute();
  await database
    .updateTable('private_profiles')
    .set({ watermark_key: null })
    .where('id', '=', userId)
    .execute();
}

/** Deletes a profile. Foreign keys delete the rows that refer to it. Returns its row, or null. */
export async function deleteProfile(
  transaction: Queryable,
  userId: string,
): Promise<ProfilesTable | null> {
  const row = await transaction
    .deleteFrom('profiles')
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
