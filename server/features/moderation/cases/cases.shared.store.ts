import type { CaseKind } from '#contract/moderation/cases.ts';
import type { ReportTarget } from '#contract/moderation/reports.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { CasesTable } from './cases.tables.ts';

export interface CaseTarget {
  kind: CaseKind;
  target_type: ReportTarget;
  target_id: string;
}

/** Inserts a case, unless one is open for the same target. */
export async function insertCase(transaction: Queryable, row: CasesTable): Promise<void> {
  await transaction
    .insertInto('cases')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const findCase = rows('cases').findBy('id');

export async function lockOpenCase(
  transaction: Queryable,
  { kind, target_type, target_id }: CaseTarget,
): Promise<CasesTable | null> {
  const row = await transaction
    .selectFrom('cases')
    .where('target_type', '=', target_type)
    .where('target_id', '=', target_id)
    .where('kind', '=', kind)
    .where('status', '=', 'open')
    .selectAll()
    .$call(rowLock(transaction, 'cases'))
    .executeTakeFirst();
  return row ?? null;
}

export const lockCase = rows('cases').lockBy('id');

/** Changes a locked case. */
export const updateCase = rows('cases').updateBy('id');

export async function findCaseToHide(database: Queryable, now: string) {
  const row = await database
    .selectFrom('cases')
    .where('hide_at', '<=', now)
    .orderBy('hide_at')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Selects the open cases about a member and their content. Omits cases of appeals, because these end only with the
 * answer to the appeal.
 */
function openOf(database: Queryable, userId: string) {
  return database
    .selectFrom('cases')
    .where('target_user_id', '=', userId)
    .where('status', '=', 'open')
    .where('kind', '<>', 'appeal');
}

/** Counts the open cases about a member and their content, except the case `without`. */
export async function countOpenOf(database: Queryable, userId: string, without: string | null) {
  const { count } = await openOf(database, userId)
    .$if(without !== null, (query) => query.where('id', '<>', without as string))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the oldest open cases about a member and the member's content. Omits cases that were opened after a time. */
export async function listOpenOf(
  database: Queryable,
  { userId, until }: { userId: string; until: string },
  limit: number,
): Promise<string[]> {
  const rows = await openOf(database, userId)
    .where('opened_at', '<=', until)
    .orderBy('opened_at')
    .limit(limit)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the cases that a decision about another case has ended, ordered by id, after the case `after`. */
export async function listEndedBy(
  database: Queryable,
  decisionId: string,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await database
    .selectFrom('cases')
    .where('ended_by', '=', decisionId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns the case of a target with pending links, if a decision about another case has ended this case. Returns null
 * otherwise.
 */
export async function findEndedHold(
  database: Queryable,
  decisionId: string,
  { target_type, target_id }: Omit<CaseTarget, 'kind'>,
): Promise<CasesTable | null> {
  const row = await database
    .selectFrom('cases')
    .where('target_type', '=', target_type)
    .where('target_id', '=', target_id)
    .where('ended_by', '=', decisionId)
    .where('kind', '=', 'links')
    .selectAll()
    .executeTakeFirst();
  return row ?? null;
}
