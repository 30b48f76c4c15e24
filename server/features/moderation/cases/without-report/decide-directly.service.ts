import type { RuleReference } from '#contract/moderation/decisions.ts';
import type { ContentTarget } from '#contract/moderation/reports.ts';
import { type ContentLabels, noLabels } from '#contract/posts/content-labels.ts';
import { findTeamBackup } from '#server/features/members/deleted-content/deleted-content.shared.store.ts';
import {
  type DirectTarget,
  insertTeamCase,
} from '#server/features/moderation/cases/cases.service.ts';
import { type TargetNames, textOfDecision } from '#server/features/moderation/cases/cases.text.ts';
import { notifyOwner } from '#server/features/moderation/cases/deciding/case-actions.service.ts';
import type {
  EffectDeps,
  Undo,
} from '#server/features/moderation/cases/deciding/decision-effects.service.ts';
import {
  type MadeDecision,
  makeDecision,
  setLabels,
  storeDecision,
  titleOfRule,
  type Verdict,
} from '#server/features/moderation/cases/deciding/make-decision.service.ts';
import { parseLabels } from '#server/features/moderation/decisions/decisions.service.ts';
import type {
  AdminTransaction,
  CurrentContent,
  Moderatables,
} from '#server/features/moderation/targets/moderatable.service.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/**
 * Makes a decision without a report, in the transaction of the caller, who has checked the permissions. The decision
 * has a case, so that the member can appeal and the team can revert it. Notifies the owner of the target.
 */
export async function decideDirectly(
  deps: EffectDeps,
  adminTransaction: AdminTransaction,
  target: DirectTarget,
  verdict: Omit<Verdict, 'labels'> & { action: 'block' | 'restrict' },
): Promise<MadeDecision> {
  const { transaction } = adminTransaction;
  const { moderatables } = deps;
  const current = await moderatables[target.type].find(transaction, target.id);
  const row = await insertTeamCase(transaction, target, current);
  const made = await makeDecision(deps, adminTransaction, row, current, {
    ...verdict,
    labels: noLabels,
  });
  const words = { rule: made.rule, message: verdict.message, covered: made.contents };
  await notifyOwner(transaction, moderatables, made.decision, (names) =>
    textOfDecision(verdict.action, { ...names, ...words }),
  );
  return made;
}

interface Deletion {
  type: ContentTarget;
  id: string;
  reason: string;
  rule: RuleReference | null;
}

/**
 * Deletes content with `remove`, which checks the permissions and stores a backup. The deletion of another member's
 * content is a decision that the author reads and can appeal. Throws the errors of `remove`, and `invalid-argument` for
 * an unknown rule.
 */
export async function decideDeletion<Result>(
  adminTransaction: AdminTransaction,
  moderatables: Moderatables,
  deletion: Deletion,
  remove: () => Promise<Result>,
): Promise<Result> {
  const { transaction, viewer } = adminTransaction;
  const found = await moderatables[deletion.type].find(transaction, deletion.id);
  const removed = await remove();
  if (found && found.user_id !== viewer.userId) {
    const { type, id, reason: message, rule: cited } = deletion;
    const rule = await titleOfRule(transaction, cited);
    const backup = await findTeamBackup(transaction, found.user_id, id);
    const undo = backup ? { backup_id: backup.id } : {};
    const verdict = { action: 'delete', type, cited, rule, message, undo } as const;
    await recordDirectly(adminTransaction, moderatables, found, verdict);
  }
  return removed;
}

interface Grounds {
  type: ContentTarget;
  cited: RuleReference | null;
  /** The title of the cited rule, or an empty text. */
  rule: string;
  message: string;
}

/** A decision with the data for its reversal. A warning is possible only together with labels. */
type DirectVerdict = Grounds &
  (
    | { action: 'hide'; undo: Required<Pick<Undo, 'hidden_at'>> }
    | { action: 'delete'; undo: Pick<Undo, 'backup_id'> }
    | { action: 'warn'; labels: ContentLabels }
  );

/**
 * Stores a decision about content that was made without a report, and notifies the author. The caller has hidden or
 * deleted the content.
 */
export async function recordDirectly(
  adminTransaction: AdminTransaction,
  moderatables: Moderatables,
  found: CurrentContent,
  direct: DirectVerdict,
): Promise<Tables['decisions']> {
  const { transaction } = adminTransaction;
  const { type, cited, rule, action, message } = direct;
  const labels = direct.action === 'warn' ? direct.labels : noLabels;
  const undo = direct.action === 'warn' ? {} : direct.undo;
  const target = { type, id: found.id, ownerId: found.user_id };
  const row = await insertTeamCase(transaction, target, found);
  const verdict = { action, rule: cited, message, note: '', blockUntil: null, labels };
  const effects = { undo, contents: null };
  const decision = await storeDecision(adminTransaction, row, found, verdict, effects);
  await setLabels(moderatables, adminTransaction, decision);
  const words = { rule, message, labels: parseLabels(decision) };
  const text = (names: TargetNames) => textOfDecision(action, { ...names, ...words });
  // The notification of a hiding has the time of the hiding, so that the notification can be withdrawn while it is
  // unread.
  const now = direct.action === 'hide' ? new Date(direct.undo.hidden_at) : new Date();
  await notifyOwner(transaction, moderatables, decision, text, now);
  return decision;
}
