import type { Queryable } from '#server/platform/database/database.ts';

/**
 * Returns how many contents with links the team has approved for a member. Leaves out content that was deleted or
 * unfinished at the review. Also leaves out content with watched terms or removed pictures, because it may have no
 * links.
 */
export async function countApproved(database: Queryable, userId: string): Promise<number> {
  const { count } = await database
    .selectFrom('cases')
    .innerJoin('decisions', 'decisions.case_id', 'cases.id')
    .where('cases.target_user_id', '=', userId)
    .where('cases.kind', '=', 'links')
    .where('cases.released_at', 'is not', null)
    .where('cases.watched_terms', '=', '[]')
    .where('cases.removed_pictures', '=', '[]')
    .where('decisions.action', '=', 'none')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function hasMoreMembers(database: Queryable, count: number): Promise<boolean> {
  const rows = await database
    .selectFrom('profiles')
    .where('is_profile_complete', '=', true)
    .select('id')
    .limit(count + 1)
    .execute();
  return rows.length > count;
}
