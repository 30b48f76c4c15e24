import type { ReportTarget } from '#contract/moderation/reports.ts';
import type { TeamHiding } from '#server/features/members/visibility/hidden-by-team.policy.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { listEffects } from './decisions.store.ts';

/** The hiding by a decision, stored in its `undo`. */
export interface Hidden {
  /** The time since which the decision hides the target. */
  hidden_at?: string;
  /** The hiding to apply when the target is restored, if it was deleted before the decision. */
  when_back?: Pick<TeamHiding, 'hidden_by' | 'hidden_reason'>;
}

/** The effect of the decision that hides a target since `hidden_at`, and whether it was overturned, or null. */
export async function findHidingDecision(
  database: Queryable,
  type: ReportTarget,
  { id, hidden_at }: { id: string; hidden_at: string },
): Promise<(Hidden & { isOverturned: boolean }) | null> {
  for (const { undo, overturned_at } of await listEffects(database, type, id)) {
    const hidden = JSON.parse(undo) as Hidden;
    if (hidden.hidden_at === hidden_at) return { ...hidden, isOverturned: overturned_at !== null };
  }
  return null;
}
