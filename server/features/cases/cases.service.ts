import type { ReportTarget } from '#contract/reports.ts';
import { findHidingDecision, type Hidden } from '#server/features/decisions/hiding.service.ts';
import { notHidden, type TeamHiding } from '#server/features/hiding/team-hiding.policy.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { ReportCasesTable } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { sortTime } from './cases.policy.ts';
import { caseRow } from './cases.rows.ts';
import * as store from './cases.store.ts';
import type { StoredSnapshot } from './snapshots.service.ts';

export { findCaseToHide, isHeld, lockCase, lockOpenCase, markReleased } from './cases.store.ts';

/** Tells the team that the queue has changed, but not the one of them whose things it is about. */
export type AnnounceCases = (ownerId: string) => void;

interface NewCase extends store.CaseTarget {
  target_user_id: string;
  /** The thing as it is now. */
  snapshot: StoredSnapshot | null;
  /** Since when it is hidden until somebody decides; null for what stays shown. */
  hidden_at?: string | null;
  weight?: number;
}

const TRIES = 3;

/**
 * Locks the open case of a target until the transaction ends, or opens one. There is one for each target and kind; those
 * of appeals are told apart by what is appealed against, and each is a new one.
 */
export async function openCase(
  transaction: Queryable,
  { snapshot, weight = 0, hidden_at = null, ...target }: NewCase,
): Promise<ReportCasesTable> {
  const fields = {
    ...target,
    weight,
    hidden_at,
    snapshot: snapshot ? JSON.stringify(snapshot) : '',
  };
  for (let tries = 0; tries < TRIES; tries += 1) {
    const row = caseRow(fields);
    await store.insertCase(transaction, { ...row, sort_at: sortTime(row.opened_at, weight) });
    // Somebody may decide about the open case meanwhile: then there is none, and the next try opens one.
    const open = await (target.kind === 'appeal'
      ? store.lockCase(transaction, row.id)
      : store.lockOpenCase(transaction, target));
    if (open) return open;
  }
  throw new AppError('aborted');
}

/** Changes a locked case, which then has another version and place in the queue. */
export async function changeCase(
  transaction: Queryable,
  row: ReportCasesTable,
  changes: Partial<ReportCasesTable>,
): Promise<ReportCasesTable> {
  const after = { ...row, ...changes, version: row.version + 1 };
  const sort_at = sortTime(after.opened_at, after.weight);
  await store.updateCase(transaction, row.id, { ...changes, version: after.version, sort_at });
  return { ...after, sort_at };
}

/**
 * A row as it comes back from a backup, hidden as it is by now. A decision that was overturned meanwhile hides nothing any more.
 * Where the row was hidden until somebody decides, and the case ended meanwhile, nobody would look at it again: the decision
 * hides it, or nothing.
 */
export async function hiddenAsDecided<Row extends TeamHiding & { id: string }>(
  transaction: Queryable,
  target_type: ReportTarget,
  row: Row,
): Promise<Row> {
  const { id, hidden_at, hidden_by } = row;
  if (hidden_at === null) return row;
  const target = { target_type, target_id: id };
  const isHold = hidden_by === null;
  if (isHold && (await store.isHeld(transaction, target, hidden_at))) return row;
  const decision = await findHidingDecision(transaction, target_type, { id, hidden_at });
  if (decision?.isOverturned) return { ...row, ...notHidden };
  return isHold ? { ...row, ...notHidden, ...hidingOf(decision, hidden_at) } : row;
}

/** How a decision hides what waited for it and was gone; null where it does not. */
function hidingOf(decision: Hidden | null, hidden_at: string): TeamHiding | null {
  return decision?.when_back ? { ...decision.when_back, hidden_at } : null;
}

/** Since when the team has hidden something; null for what it has not, and for what is hidden until somebody decides. */
export async function hiddenSince(
  transaction: Queryable,
  target_type: ReportTarget,
  { id: target_id, hidden_at }: Pick<TeamHiding, 'hidden_at'> & { id: string },
): Promise<string | null> {
  if (hidden_at === null) return null;
  const isWaiting = await store.isHeld(transaction, { target_type, target_id }, hidden_at);
  return isWaiting ? null : hidden_at;
}
