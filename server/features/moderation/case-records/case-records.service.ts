import type { ReportTarget } from '#contract/moderation/reports.ts';
import {
  notHidden,
  type TeamHiding,
} from '#server/features/members/visibility/hidden-by-team.policy.ts';
import {
  findHidingDecision,
  type Hidden,
} from '#server/features/moderation/decisions/hiding-decision.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { CasesTable } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { sortTime } from './case-records.policy.ts';
import { caseRow } from './case-records.rows.ts';
import * as store from './case-records.store.ts';
import type { StoredSnapshot } from './case-snapshots.service.ts';

export {
  findCaseToHide,
  isHeld,
  lockCase,
  lockOpenCase,
  markReleased,
} from './case-records.store.ts';

/** Publishes a live event of a change of the queue to the team, except to the owner of the target. */
export type AnnounceCases = (ownerId: string) => void;

interface NewCase extends store.CaseTarget {
  target_user_id: string;
  /** The current snapshot of the target. */
  snapshot: StoredSnapshot | null;
  /** The time since which the target is hidden until a decision, or null when it stays visible. */
  hidden_at?: string | null;
  weight?: number;
}

const TRIES = 3;

/**
 * Locks the open case of a target until the transaction ends, or opens one. There is one for each target and kind.
 * Each appeal has its own case.
 */
export async function openCase(
  transaction: Queryable,
  { snapshot, weight = 0, hidden_at = null, ...target }: NewCase,
): Promise<CasesTable> {
  const fields = {
    ...target,
    weight,
    hidden_at,
    snapshot: snapshot ? JSON.stringify(snapshot) : '',
  };
  for (let tries = 0; tries < TRIES; tries += 1) {
    const row = caseRow(fields);
    await store.insertCase(transaction, { ...row, sort_at: sortTime(row.opened_at, weight) });
    // The open case may be decided concurrently. Then the next try opens a new one.
    const open = await (target.kind === 'appeal'
      ? store.lockCase(transaction, row.id)
      : store.lockOpenCase(transaction, target));
    if (open) return open;
  }
  throw new AppError('aborted');
}

/** Changes a locked case, and updates its version and its place in the queue. */
export async function changeCase(
  transaction: Queryable,
  row: CasesTable,
  changes: Partial<CasesTable>,
): Promise<CasesTable> {
  const after = { ...row, ...changes, version: row.version + 1 };
  const sort_at = sortTime(after.opened_at, after.weight);
  await store.updateCase(transaction, row.id, { ...changes, version: after.version, sort_at });
  return { ...after, sort_at };
}

/**
 * A row from a backup, with the hiding that applies now. An overturned decision no longer hides the row. If the row
 * was hidden until a decision and the case has ended, the decision determines the hiding. Otherwise nobody would
 * review the row again.
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

/** The hiding by a decision about a target that was deleted at the time, or null. */
function hidingOf(decision: Hidden | null, hidden_at: string): TeamHiding | null {
  return decision?.when_back ? { ...decision.when_back, hidden_at } : null;
}

/** The time since which the team has hidden a target. Null when it is visible or in pending review. */
export async function hiddenSince(
  transaction: Queryable,
  target_type: ReportTarget,
  { id: target_id, hidden_at }: Pick<TeamHiding, 'hidden_at'> & { id: string },
): Promise<string | null> {
  if (hidden_at === null) return null;
  const isWaiting = await store.isHeld(transaction, { target_type, target_id }, hidden_at);
  return isWaiting ? null : hidden_at;
}
