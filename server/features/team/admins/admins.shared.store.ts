import type { Queryable } from '#server/platform/database/database.ts';
import { rows } from '#server/platform/database/rows.ts';

/** Returns the rank of a member, even of a blocked member, or null. */
export const findRank = rows('admin_users').valueBy('rank', 'id');

/**
 * Returns the last use of the site by a member of the team who can sign in. Null when no member of the team can sign
 * in.
 */
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
