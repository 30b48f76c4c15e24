import type { ReportTarget } from '#contract/reports.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { ReportsTable } from '#server/platform/database/tables.ts';

/** Whose a reported thing is, and under which post it stands, if under one. */
export interface TargetFacts {
  user_id: string;
  post_id: string | null;
}

/** What a report is about; null where there is no such thing to see. */
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
  // What is hidden or deleted has no words to report any more.
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
      .select((eb) => ['user_id', eb.lit(null).as('post_id')])
      .executeTakeFirst(),
};

/** Files a report; the first of a member about a thing stands, others change nothing. */
export async function insertReport(database: Queryable, report: ReportsTable): Promise<void> {
  await database
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) =>
      conflict.columns(['reporter_id', 'target_type', 'target_id']).doNothing(),
    )
    .execute();
}
