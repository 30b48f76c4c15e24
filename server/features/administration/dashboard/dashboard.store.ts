import type { Queryable } from '#server/platform/database/database.ts';

/** Returns the number and oldest time of open cases by type of target, except cases about the member `without`. */
export async function listWaiting(database: Queryable, without?: string) {
  return database
    .selectFrom('cases')
    .where('status', '=', 'open')
    .$if(without !== undefined, (query) => query.where('target_user_id', '<>', without ?? ''))
    .groupBy('target_type')
    .select((eb) => [
      'target_type',
      eb.fn.countAll<number>().as('count'),
      eb.fn.min('opened_at').as('oldest_at'),
    ])
    .orderBy('oldest_at')
    .execute();
}

/** Counts the super admins who can sign in. */
export async function countSuperAdmins(database: Queryable): Promise<number> {
  const { count } = await database
    .selectFrom('admin_users')
    .innerJoin('private_profiles', 'private_profiles.id', 'admin_users.id')
    .where('rank', '=', 'super_admin')
    .where('blocked_at', 'is', null)
    .where('leaving_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
