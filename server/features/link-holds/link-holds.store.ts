import type { Queryable } from '#server/platform/database/database.ts';

/** How often the team has let links of a member stand that waited: what was gone or unfinished at the look is not among them. */
export async function countLetStand(database: Queryable, userId: string): Promise<number> {
  const { count } = await database
    .selectFrom('report_cases')
    .innerJoin('decisions', 'decisions.case_id', 'report_cases.id')
    .where('report_cases.target_user_id', '=', userId)
    .where('report_cases.kind', '=', 'links')
    .where('report_cases.released_at', 'is not', null)
    .where('decisions.action', '=', 'none')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
