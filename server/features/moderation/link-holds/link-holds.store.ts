import type { Queryable } from '#server/platform/database/database.ts';

/**
 * The number of a member's pending reviews that the team has approved. Content that was deleted or unfinished at the
 * review does not count.
 */
export async function countApproved(database: Queryable, userId: string): Promise<number> {
  const { count } = await database
    .selectFrom('cases')
    .innerJoin('decisions', 'decisions.case_id', 'cases.id')
    .where('cases.target_user_id', '=', userId)
    .where('cases.kind', '=', 'links')
    .where('cases.released_at', 'is not', null)
    .where('decisions.action', '=', 'none')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
