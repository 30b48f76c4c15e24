import type { PrivateProfilesTable } from '#server/features/members/profiles/profiles.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** What keeps a member from acting: a block, or a pending deletion. Null when there is no such member. */
export async function findStanding(
  database: Queryable,
  userId: string,
): Promise<Pick<PrivateProfilesTable, 'blocked_at' | 'leaving_at'> | null> {
  const row = await database
    .selectFrom('private_profiles')
    .where('id', '=', userId)
    .select(['blocked_at', 'leaving_at'])
    .executeTakeFirst();
  return row ?? null;
}
