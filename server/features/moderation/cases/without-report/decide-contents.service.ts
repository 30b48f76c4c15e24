import type { z } from 'zod';
import type { ContentResult, decidePosts } from '#contract/moderation/content-decisions.ts';
import type { RuleReference } from '#contract/moderation/decisions.ts';
import type { ContentTarget } from '#contract/moderation/reports.ts';
import { listAppeals } from '#server/features/moderation/appeals/appeals.shared.store.ts';
import { canBeReverted } from '#server/features/moderation/cases/cases.policy.ts';
import { findCase } from '#server/features/moderation/cases/cases.shared.store.ts';
import { reasonOf } from '#server/features/moderation/cases/cases.text.ts';
import { titleOfRule } from '#server/features/moderation/cases/deciding/make-decision.service.ts';
import {
  decideWithin,
  findDecidable,
  type ModerationDeps,
} from '#server/features/moderation/content-decisions/content-decisions.service.ts';
import { overturnSilently } from '#server/features/moderation/decisions/decisions.service.ts';
import { findLastDecision } from '#server/features/moderation/decisions/decisions.shared.store.ts';
import type { Hidden } from '#server/features/moderation/decisions/hiding-decision.service.ts';
import type {
  AdminTransaction,
  CurrentContent,
  Moderatables,
} from '#server/features/moderation/targets/moderatable.service.ts';
import { withdrawUnreadModeration } from '#server/features/notifications/notifications/withdraw-notifications.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { refusalOf } from '#server/platform/http/error-handler.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { decideDeletion, recordDirectly } from './decide-directly.service.ts';

type Input = z.output<typeof decidePosts.input>;

/**
 * Decides about several targets of one type, one after another. Each has its own transaction and its own audit entry.
 * The result contains the targets that could not be decided, with the reasons. An unexpected error ends the call.
 */
export async function decideContents(
  deps: ModerationDeps,
  viewer: Viewer,
  type: ContentTarget,
  { ids, ...wanted }: Input,
): Promise<{ results: ContentResult[] }> {
  const results: ContentResult[] = [];
  for (const id of ids) {
    results.push({ id, error: await refusalOf(() => act(deps, viewer, { type, id, ...wanted })) });
  }
  return { results };
}

interface Decision extends Omit<Input, 'ids'> {
  type: ContentTarget;
  id: string;
}

async function act(deps: ModerationDeps, viewer: Viewer, { decision, ...target }: Decision) {
  if (decision === 'delete') return remove(deps, viewer, target);
  await setContentHidden(deps, viewer, { ...target, hidden: decision === 'hide' });
}

async function remove(
  { database, moderatables }: ModerationDeps,
  viewer: Viewer,
  { type, id, reason, rule }: Omit<Decision, 'decision'>,
): Promise<void> {
  const content = moderatables[type];
  const { user_id } = await findDecidable(database.read, content, id);
  // Members of the team delete their own content like other members: without an audit entry, and comments without a
  // backup.
  if (user_id === viewer.userId) throw ownRefused();
  await database.write((transaction, afterCommit) => {
    const adminTransaction = { transaction, afterCommit, viewer };
    return decideDeletion(adminTransaction, moderatables, { type, id, reason, rule }, () =>
      content.remove(adminTransaction, { id, reason }),
    );
  });
}

function ownRefused(): AppError {
  return new AppError('invalid-argument', '自分のものは、そのページから削除してください', {
    reason: 'hide-oneself',
  });
}

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
 * repeated call changes nothing. Throws `not-found`, `permission-denied`, `hide-oneself` for the viewer's own content,
 * `failed-precondition` for a post that can no longer be published, and `waits-in-case` for content with pending links.
 */
export async function setContentHidden(
  { database, moderatables }: ModerationDeps,
  viewer: Viewer,
  decision: ContentDecision,
): Promise<void> {
  await database.write(async (transaction, afterCommit) => {
    const adminTransaction = { transaction, afterCommit, viewer };
    const found = await moderatables[decision.type].find(transaction, decision.id);
    const decide = decision.hidden ? hide : show;
    await decide(adminTransaction, moderatables, decision, found);
  });
}

async function hide(
  adminTransaction: AdminTransaction,
  moderatables: Moderatables,
  { type, id, reason: message, rule: cited }: ContentDecision,
  found: CurrentContent | null,
): Promise<void> {
  const { transaction } = adminTransaction;
  const rule = await titleOfRule(transaction, cited);
  const reason = reasonOf({ rule, message });
  const hiding = { type, id, hidden: true, reason, isNotified: false };
  const after = await decideWithin(adminTransaction, moderatables, hiding);
  if (!after?.hidden_at || !found) return;
  const undo = { hidden_at: after.hidden_at };
  const verdict = { action: 'hide', type, cited, rule, message, undo } as const;
  await recordDirectly(adminTransaction, moderatables, found, verdict);
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
  await overturnSilently(transaction, viewer, ended.id);
}

/**
 * Returns the decision that has hidden content, was made without a report, and can be reverted. Null when there is
 * none.
 */
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

function withdrawUnread(
  transaction: Queryable,
  { id: relatedId, target_user_id: to, undo }: Tables['decisions'],
): Promise<boolean> {
  const at = (JSON.parse(undo) as Hidden).hidden_at ?? '';
  return withdrawUnreadModeration(transaction, { to, relatedId, at });
}
