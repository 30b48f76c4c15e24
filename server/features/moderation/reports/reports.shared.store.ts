import type { ReportTarget } from '#contract/moderation/reports.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { ReportsTable } from './reports.tables.ts';

/** Returns the numbers of open reports of these targets. Targets without open reports are left out. */
export async function countOpen(database: Queryable, type: ReportTarget, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, number>();
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

export async function listOwn(
  database: Queryable,
  reporterId: string,
  { targetType, targetId }: { targetType: ReportTarget; targetId: string },
) {
  return database
    .selectFrom('reports')
    .leftJoin('cases', 'cases.id', 'reports.case_id')
    .where('reports.target_type', '=', targetType)
    .where('reports.target_id', '=', targetId)
    .where('reports.reporter_id', '=', reporterId)
    .select(['reports.reason', 'reports.status', 'reports.created_at', 'cases.decided_at'])
    .execute();
}

export const findReport = rows('reports').valueBy('id', 'case_id', 'reporter_id');

/** Returns how many of a member's reports were right and wrong, and when the member joined. */
export async function readReputation(database: Queryable, reporterId: string) {
  const { joined_at } = await database
    .selectFrom('profiles')
    .where('id', '=', reporterId)
    .select('created_at as joined_at')
    .executeTakeFirstOrThrow();
  const counts = await countOutcomes(database, [reporterId]);
  return { joined_at, ...(counts.get(reporterId) ?? { right: 0, wrong: 0 }) };
}

/**
 * Returns how many of each member's reports had an effect and how many had none. Each case is counted once. Leaves out
 * cases about the member with the id `without`, so that this member cannot recognise the reporters by the numbers.
 */
export async function countOutcomes(
  database: Queryable,
  reporterIds: readonly string[],
  without: string | null = null,
): Promise<Map<string, { right: number; wrong: number }>> {
  if (reporterIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('reports')
    .$if(without !== null, (query) =>
      query.where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('cases')
              .whereRef('cases.id', '=', 'reports.case_id')
              .where('target_user_id', '=', without)
              .select('cases.id'),
          ),
        ),
      ),
    )
    .where('reporter_id', 'in', reporterIds)
    .where('status', '<>', 'open')
    // Further reports of the same target by a member have no weight.
    .where('weight', '>', 0)
    .groupBy(['reporter_id', 'status'])
    .select((eb) => ['reporter_id', 'status', eb.fn.countAll<number>().as('count')])
    .execute();
  const outcomes = new Map(reporterIds.map((id) => [id, { right: 0, wrong: 0 }]));
  for (const { reporter_id, status, count } of rows) {
    const outcome = outcomes.get(reporter_id);
    if (outcome) outcome[status === 'resolved' ? 'right' : 'wrong'] = count;
  }
  return outcomes;
}

/** Stores a report. Returns false when the member has already reported the same reason in the case. */
export const insertReport = rows('reports').insertOnceBy('case_id', 'reporter_id', 'reason');

export async function listOfCase(database: Queryable, caseId: string, limit: number) {
  return database
    .selectFrom('reports')
    .where('case_id', '=', caseId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .selectAll()
    .execute();
}

export async function countReasons(database: Queryable, caseIds: readonly string[]) {
  if (caseIds.length === 0) return [];
  return database
    .selectFrom('reports')
    .where('case_id', 'in', caseIds)
    .groupBy(['case_id', 'reason'])
    .select((eb) => ['case_id', 'reason', eb.fn.countAll<number>().as('count')])
    .execute();
}

/** Stores the outcome for all reports of a case. Returns the reporters. */
export async function closeReports(
  transaction: Queryable,
  caseId: string,
  status: ReportsTable['status'],
): Promise<string[]> {
  const rows = await transaction
    .updateTable('reports')
    .set({ status })
    .where('case_id', '=', caseId)
    .returning('reporter_id')
    .execute();
  return [...new Set(rows.map(({ reporter_id }) => reporter_id))];
}
