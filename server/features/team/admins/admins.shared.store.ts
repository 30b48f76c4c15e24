import type { AdminRank } from '#contract/team/admins.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** The rank of a member, including a blocked one, or null. */
export async function findRank(database: Queryable, userId: string): Promise<AdminRank | null> {
  const row = await database
    .selectFrom('admin_users')
    .where('id', '=', userId)
    .select('rank')
    .executeTakeFirst();
  return row?.rank ?? null;
}
