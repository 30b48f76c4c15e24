import type { RuleReference } from '#contract/moderation/decisions.ts';
import type { ContentTarget } from '#contract/moderation/reports.ts';
import { listAppeals } from '#server/features/moderation/appeals/appeals.shared.store.ts';
import { canBeReverted } from '#server/features/moderation/cases/case-authority.policy.ts';
import { insertTeamCase } from '#server/features/moderation/cases/cases.service.ts';
import { findCase } from '#server/features/moderation/cases/cases.shared.store.ts';
import { reasonOf, textOfDecision } from '#server/features/moderation/cases/cases.text.ts';
import { notifyOwner } from '#server/features/moderation/cases/deciding/case-actions.service.ts';
import {
  bare,
  storeDecision,
  titleOfRule,
} from '#server/features/moderation/cases/deciding/make-decision.service.ts';
import {
  decideWithin,
  type ModerationDeps,
} from '#server/features/moderation/content-decisions/content-decisions.service.ts';
import {
  findLastDecision,
  markOverturned,
} from '#server/features/moderation/decisions/decisions.shared.store.ts';
import type { Hidden } from '#server/features/moderation/decisions/hiding-decision.service.ts';
import type {
  AdminTransaction,
  CurrentContent,
} from '#server/features/moderation/targets/moderatable.service.ts';
import { withdrawUnreadModeration } from '#server/features/notifications/notifications/withdraw-notifications.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

interface ContentDecision {
  type: ContentTarget;
  id: string;
  hidden: boolean;
  reason: string;
  rule: RuleReference | null;
}

/**
 * Hides or shows content of a member for the team, without a report, in one transaction. Notifies the member and writes
 * to the audit log. Hiding is a decision that the member can appeal, and showing the content ends the decision. A
 * repeated call changes nothing. Throws not-found, permission-denied, hide-oneself for the viewer's own content,
 * failed-precondition for a post that can no longer be published, and waits-in-case for content with pending links.
 */
export async function setContentHidden(
  { database, moderatables }: ModerationDeps,
  viewer: Viewer,
  decision: ContentDecision,
): Promise<void> {
  await database.write(async (transaction, afterCommit) => {
    const adminTransaction = { transaction, afterCommit, viewer };
    const { find } = moderatables[decision.type];
    const found = await find(transaction, decision.id);
    const decide = decision.hidden ? hide : show;
    await decide(adminTransaction, moderatables, decision, found);
  });
}

type Moderatables = ModerationDeps['moderatables'];

async function hide(
  adminTransaction: AdminTransaction,
  moderatables: Moderatables,
  { type, id, reason: message, rule: cited }: ContentDecision,
  found: CurrentContent | null,
): Promise<void> {
  const { transaction } = adminTransaction;
  const rule = cited === null ? '' : await titleOfRule(transaction, cited);
  const reason = reasonOf({ rule, message });
  const hiding = { type, id, hidden: true, reason, isNotified: false };
  const after = await decideWithin(adminTransaction, moderatables, hiding);
  if (!after?.hidden_at || !found) return;
  const row = await insertTeamCase(transaction, { type, id, ownerId: found.user_id }, found);
  const verdict = { action: 'hide', rule: cited, message, ...bare } as const;
  const decision = await storeDecision(adminTransaction, row, found, verdict, {
    undo: { hidden_at: after.hidden_at },
    contents: null,
  });
  const words = { rule, message };
  const text = (target: { word: string; name: string }) =>
    textOfDecision('hide', { ...target, ...words });
  await notifyOwner(transaction, moderatables, decision, text, new Date(after.hidden_at));
}

async function show(
  adminTransaction: AdminTransaction,
  moderatables: Moderatables,
  { type, id, reason }: ContentDecision,
  found: CurrentContent | null,
): Promise<void> {
  const { transaction, viewer } = adminTransaction;
  const ended = found?.hidden_at ? await findTeamDecision(transaction, found, type) : null;
  const isUnread = ended !== null && (await withdrawUnread(transaction, ended));
  const showing = { type, id, hidden: false, reason, isNotified: !isUnread };
  const after = await decideWithin(adminTransaction, moderatables, showing);
  if (!after || !ended) return;
  await markOverturned(transaction, ended.id, {
    overturned_at: new Date().toISOString(),
    overturned_by: viewer.userId,
    overturn_message: '',
    is_restored: true,
  });
}

/** Returns the decision without a report that has hidden content and that can be reverted. Null when there is none. */
async function findTeamDecision(
  transaction: Queryable,
  { id, hidden_at }: CurrentContent,
  type: ContentTarget,
): Promise<Tables['decisions'] | null> {
  const decision = await findLastDecision(transaction, type, id, 'hide');
  if (!decision || (JSON.parse(decision.undo) as Hidden).hidden_at !== hidden_at) return null;
  const decided = await findCase(transaction, decision.case_id);
  const [appeal] = await listAppeals(transaction, [decision.id]);
  const isRevertible = decided?.kind === 'team' && canBeReverted(decision, appeal?.status ?? null);
  return isRevertible ? decision : null;
}

/** Deletes the notification of a decision. Returns false when the member has already read it. */
function withdrawUnread(
  transaction: Queryable,
  { id: relatedId, target_user_id: to, undo }: Tables['decisions'],
): Promise<boolean> {
  const at = (JSON.parse(undo) as Hidden).hidden_at ?? '';
  return withdrawUnreadModeration(transaction, { to, relatedId, at });
}
