import type { ContentTarget, ReportTarget } from '#contract/moderation/reports.ts';
import {
  notHidden,
  type TeamHiding,
} from '#server/features/members/visibility/hidden-by-team.policy.ts';
import { isContent } from '#server/features/moderation/targets/moderatable.service.ts';
import { isOnHold } from '#server/features/moderation/targets/targets.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { hidingOf, parseContents } from './decided-contents.service.ts';
import { findCoveringDecision } from './decided-contents.shared.store.ts';
import { listEffects } from './decisions.shared.store.ts';

/** How a decision hides its target, as the `undo` column of the decision stores it. */
export interface Hidden {
  /** Since when the decision hides the target. */
  hidden_at?: string;
  /** How a restored target is hidden. Set when the target was already deleted at the time of the decision. */
  when_back?: Pick<TeamHiding, 'hidden_by' | 'hidden_reason'>;
}

/** Returns how a decision hid a target at `hidden_at`, and whether that decision is overturned. */
async function findHidingDecision(
  database: Queryable,
  type: ReportTarget,
  { id, hidden_at }: { id: string; hidden_at: string },
): Promise<(Hidden & { isOverturned: boolean }) | null> {
  for (const { undo, overturned_at } of await listEffects(database, type, id)) {
    const hidden = JSON.parse(undo) as Hidden;
    if (hidden.hidden_at === hidden_at) return { ...hidden, isOverturned: overturned_at !== null };
  }
  return isContent(type) ? findCovering(database, type, { id, hidden_at }) : null;
}

/** Like `findHidingDecision`, but finds a decision about another target that also covers this target. */
async function findCovering(
  database: Queryable,
  type: ContentTarget,
  { id, hidden_at }: { id: string; hidden_at: string },
): Promise<(Hidden & { isOverturned: boolean }) | null> {
  const found = await findCoveringDecision(database, type, { id, hidden_at });
  const contents = found && parseContents(found);
  if (!contents) return null;
  const { hidden_at: _, ...when_back } = hidingOf(found, contents, hidden_at);
  return { hidden_at, when_back, isOverturned: found.overturned_at !== null };
}

/**
 * Returns a row of a backup with the hiding that it should have now. An overturned decision no longer hides the row.
 * When the row was in pending review and the case has ended, the decision about the case applies, because nobody would
 * review the row again.
 */
export async function hiddenAsDecided<Row extends TeamHiding & { id: string }>(
  transaction: Queryable,
  target_type: ReportTarget,
  row: Row,
): Promise<Row> {
  const { id, hidden_at, hidden_by } = row;
  if (hidden_at === null) return row;
  const isContentHold = hidden_by === null;
  if (isContentHold && (await isOnHold(transaction, { target_type, target_id: id, hidden_at })))
    return row;
  const decision = await findHidingDecision(transaction, target_type, { id, hidden_at });
  if (decision?.isOverturned) return { ...row, ...notHidden };
  return isContentHold ? { ...row, ...notHidden, ...hidingWhenBack(decision, hidden_at) } : row;
}

/** Returns how a decision hides a restored target that was deleted at the time of the decision, or null. */
function hidingWhenBack(decision: Hidden | null, hidden_at: string): TeamHiding | null {
  return decision?.when_back ? { ...decision.when_back, hidden_at } : null;
}

/** Returns since when the team has hidden a target. Null when the target is visible or in pending review. */
export async function hiddenSince(
  transaction: Queryable,
  target_type: ReportTarget,
  { id: target_id, hidden_at }: Pick<TeamHiding, 'hidden_at'> & { id: string },
): Promise<string | null> {
  if (hidden_at === null) return null;
  const isWaiting = await isOnHold(transaction, { target_type, target_id, hidden_at });
  return isWaiting ? null : hidden_at;
}
