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

/** The last use of the site by somebody of the team who can sign in, or null when there is nobody. */
export async function findLastUse(database: Queryable): Promise<string | null> {
  const { last } = await database
    .selectFrom('admin_users')
    .innerJoin('private_profiles', 'private_profiles.id', 'admin_users.id')
    .where('private_profiles.blocked_at', 'is', null)
    .where('private_profiles.leaving_at', 'is', null)
    .select((eb) => eb.fn.max('private_profiles.last_used_at').as('last'))
    .executeTakeFirstOrThrow();
  return last;
}
