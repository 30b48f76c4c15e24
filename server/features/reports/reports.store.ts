import type { ReportTarget } from '#contract/reports.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { ReportsTable } from '#server/platform/database/tables.ts';

/** The owner of reported content, and the post it belongs to, if any. */
export interface TargetFacts {
  user_id: string;
  post_id: string | null;
}

/** The target of a report; null if it does not exist or is hidden. */
export async function findTarget(
  database: Queryable,
  type: ReportTarget,
  id: string,
): Promise<TargetFacts | null> {
  return (await finders[type](database, id)) ?? null;
}

type Finder = (database: Queryable, id: string) => Promise<TargetFacts | undefined>;

const finders: Record<ReportTarget, Finder> = {
  post: (database, id) =>
    database
      .selectFrom('posts')
      .where('id', '=', id)
      .select(['user_id', 'id as post_id'])
      .executeTakeFirst(),
  // A hidden or deleted comment shows nothing that could be reported.
  comment: (database, id) =>
    database
      .selectFrom('comments')
      .where('id', '=', id)
      .where('state', '=', 'shown')
      .select(['user_id', 'post_id'])
      .executeTakeFirst(),
  user: (database, id) =>
    database
      .selectFrom('profiles')
      .where('id', '=', id)
      .select((eb) => ['id as user_id', eb.lit(null).as('post_id')])
      .executeTakeFirst(),
  event: (database, id) =>
    database
      .selectFrom('events')
      .where('id', '=', id)
      .where('hidden_at', 'is', null)
      .select((eb) => ['user_id', eb.lit(null).as('post_id')])
      .executeTakeFirst(),
};

/** The numbers of open reports of these things; those without any are left out. */
export async function countOpen(
  database: Queryable,
  type: ReportTarget,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('reports')
    .where('target_type', '=', type)
    .where('target_id', 'in', ids)
    .where('status', '=', 'open')
    .groupBy('target_id')
    .select((eb) => ['target_id', eb.fn.countAll<number>().as('count')])
    .execute();
  return new Map(rows.map(({ target_id, count }) => [target_id, count]));
}

/** Stores a report; returns whether it was new. A member's second report of the same target changes nothing. */
export async function insertReport(database: Queryable, report: ReportsTable): Promise<boolean> {
  const row = await database
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) =>
      conflict.columns(['reporter_id', 'target_type', 'target_id']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
