import type { ReportTarget } from '#contract/reports.ts';
import type { TeamHiding } from '#server/features/hiding/team-hiding.policy.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { listEffects } from './decisions.store.ts';

/** What a decision hid, in its `undo`. */
export interface Hidden {
  /** Since when the thing is hidden by it. */
  hidden_at?: string;
  /** Who hides the thing and why when it is restored, if it was deleted while it waited for the decision. */
  when_back?: Pick<TeamHiding, 'hidden_by' | 'hidden_reason'>;
}

/** What the decision did that hides something since `hidden_at`, and whether it was overturned; null without one. */
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
