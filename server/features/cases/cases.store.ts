import type { CaseKind } from '#contract/report-cases.ts';
import type { ReportTarget } from '#contract/reports.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import type { ReportCasesTable } from '#server/platform/database/tables.ts';

/** What a case is about. */
export interface CaseTarget {
  kind: CaseKind;
  target_type: ReportTarget;
  target_id: string;
}

/** Inserts a case, unless one is open for the same target. */
export async function insertCase(transaction: Queryable, row: ReportCasesTable): Promise<void> {
  await transaction
    .insertInto('report_cases')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Locks the open case of a target until the transaction ends; null without one. */
export async function lockOpenCase(
  transaction: Queryable,
  { kind, target_type, target_id }: CaseTarget,
): Promise<ReportCasesTable | null> {
  const row = await transaction
    .selectFrom('report_cases')
    .where('target_type', '=', target_type)
    .where('target_id', '=', target_id)
    .where('kind', '=', kind)
    .where('status', '=', 'open')
    .selectAll()
    .$call(rowLock(transaction, 'report_cases'))
    .executeTakeFirst();
  return row ?? null;
}

/** Returns whether a target that is hidden since `hidden_at` is so until somebody decides about an open case, of one kind or any. */
export async function isHeld(
  database: Queryable,
  { kind, target_type, target_id }: Omit<CaseTarget, 'kind'> & { kind?: CaseKind },
  hidden_at: string,
): Promise<boolean> {
  const row = await database
    .selectFrom('report_cases')
    .where('target_type', '=', target_type)
    .where('target_id', '=', target_id)
    .where('status', '=', 'open')
    .where('hidden_at', '=', hidden_at)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as CaseKind))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks a case until the transaction ends; null without one. */
export async function lockCase(
  transaction: Queryable,
  id: string,
): Promise<ReportCasesTable | null> {
  const row = await transaction
    .selectFrom('report_cases')
    .where('id', '=', id)
    .selectAll()
    .$call(rowLock(transaction, 'report_cases'))
    .executeTakeFirst();
  return row ?? null;
}

/** Changes a locked case. */
export async function updateCase(
  transaction: Queryable,
  id: string,
  changes: Partial<ReportCasesTable>,
): Promise<void> {
  await transaction.updateTable('report_cases').set(changes).where('id', '=', id).execute();
}

/** Notes that others see the links now that have waited in a locked case. */
export async function markReleased(transaction: Queryable, id: string): Promise<void> {
  const released_at = new Date().toISOString();
  await transaction.updateTable('report_cases').set({ released_at }).where('id', '=', id).execute();
}

/** The case that is to be hidden next, if its time has come; null without one. */
export async function findCaseToHide(database: Queryable, now: string) {
  const row = await database
    .selectFrom('report_cases')
    .where('hide_at', '<=', now)
    .orderBy('hide_at')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
