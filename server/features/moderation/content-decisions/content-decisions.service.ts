import { sentence } from '#contract/foundations/plain-text.ts';
import type { ContentTarget } from '#contract/moderation/reports.ts';
import {
  notHidden,
  type TeamHiding,
} from '#server/features/members/visibility/hidden-by-team.policy.ts';
import { notifyOfModeration } from '#server/features/moderation/decisions/notify-of-moderation.service.ts';
import {
  type AdminTransaction,
  type CurrentContent,
  isHidable,
  linkTo,
  type ModeratableContent,
  type Moderatables,
  type WriteTransaction,
} from '#server/features/moderation/targets/moderatable.service.ts';
import { nameOf } from '#server/features/moderation/targets/target-snapshots.service.ts';
import { isOnHold } from '#server/features/moderation/targets/targets.shared.store.ts';
import { withdrawUnreadModeration } from '#server/features/notifications/notifications/withdraw-notifications.service.ts';
import { refuseHigherRank, verifyPermission } from '#server/features/team/admins/admins.service.ts';
import { changesBetween, recordAudit } from '#server/features/team/audit-log/audit-log.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';

export interface ModerationDeps {
  database: Database;
  moderatables: Moderatables;
}

interface Decision {
  type: ContentTarget;
  id: string;
  hidden: boolean;
  reason: string;
}

/**
 * Finds content about which the team can decide, because others see it or the team has hidden it. Throws `not-found`.
 */
export async function findDecidable(
  database: Queryable,
  { find, notFound }: ModeratableContent,
  id: string,
): Promise<CurrentContent> {
  const current = await find(database, id);
  if (!current || !isHidable(current)) throw notFound();
  return current;
}

/**
 * Hides or shows content in the transaction of the caller, who notifies the author of a hiding. With `isNotified`, the
 * author is notified when the content is shown. Returns the new hiding, or null when nothing changed. Throws
 * `hide-oneself` for the viewer's own content.
 */
export async function decideWithin(
  adminTransaction: AdminTransaction,
  moderatables: Moderatables,
  decision: Decision & { isNotified: boolean },
): Promise<TeamHiding | null> {
  const content = moderatables[decision.type];
  const found = await findForDecision(adminTransaction, content, decision.id);
  if (!decision.hidden) await refuseWaiting(adminTransaction.transaction, decision, found);
  return change(adminTransaction, content, found, decision);
}

/**
 * Finds content about which the viewer may decide. Throws `not-found`, `higher-rank`, `permission-denied`,
 * `hide-oneself`.
 */
export async function findForDecision(
  { transaction, viewer }: AdminTransaction,
  content: ModeratableContent,
  id: string,
): Promise<CurrentContent> {
  const found = await findDecidable(transaction, content, id);
  if (found.user_id === viewer.userId) throw ownRefused();
  await refuseHigherRank(transaction, viewer, found.user_id);
  // The permission is checked after the lock, because another admin may take it away while this transaction waits.
  await verifyPermission(transaction, viewer, content.permission);
  return found;
}

/** Throws `waits-in-case` for content in pending review. Only the decision about its case publishes it. */
async function refuseWaiting(
  transaction: Queryable,
  { type: target_type, id: target_id }: Decision,
  { hidden_at }: CurrentContent,
): Promise<void> {
  if (hidden_at === null) return;
  const target = { kind: 'links', target_type, target_id, hidden_at } as const;
  if (!(await isOnHold(transaction, target))) return;
  const message = '公開前の確認を待っています。「通報と異議」で判断してください';
  throw new AppError('failed-precondition', message, { reason: 'waits-in-case' });
}

/**
 * Shows a target that `hideForReview` has hidden, in a transaction of the caller, who decides the reports. The viewer
 * needs no permission to hide content. Throws like `decideWithin`.
 */
export async function showWithin(
  adminTransaction: AdminTransaction,
  moderatables: Moderatables,
  pending: { type: ContentTarget; id: string; isNotified: boolean },
): Promise<void> {
  const content = moderatables[pending.type];
  const found = await findDecidable(adminTransaction.transaction, content, pending.id);
  await change(adminTransaction, content, found, { ...pending, hidden: false, reason: '' });
}

async function change(
  adminTransaction: AdminTransaction,
  { setHiding, word }: ModeratableContent,
  found: CurrentContent,
  { type, id, hidden, reason, isNotified }: Decision & { isNotified: boolean },
): Promise<TeamHiding | null> {
  const { transaction, viewer } = adminTransaction;
  const now = new Date();
  const hiding = hidden ? hidingBy(viewer.userId, reason, now) : notHidden;
  const before = await setHiding(adminTransaction, found, hiding);
  if (!before) return null;
  if (isNotified) await notifyOfShowing(transaction, { word, found, before });
  await recordAudit(transaction, viewer, {
    action: `${type}.${hidden ? 'hidden' : 'shown'}`,
    target: { type, id, name: titleOf(found), ownerId: found.user_id },
    reason,
    changes: changesBetween(reasonOf(before), reasonOf(hiding)),
  });
  return hiding;
}

function ownRefused(): AppError {
  return new AppError('invalid-argument', '自分のものには、この操作はできません', {
    reason: 'hide-oneself',
  });
}

interface Precaution {
  type: ContentTarget;
  id: string;
  reason: string;
  /** The notification for the author. */
  text: { title: string; content: string };
}

/**
 * Hides a target until its review, without an acting admin, and notifies its author. Returns the time, or null when it
 * was already hidden. Throws `not-found`.
 */
export async function hideForReview(
  writeTransaction: WriteTransaction,
  moderatables: Moderatables,
  { type, id, reason, text }: Precaution,
): Promise<string | null> {
  const { transaction } = writeTransaction;
  const content = moderatables[type];
  const found = await findDecidable(transaction, content, id);
  const now = new Date();
  const hiding = hidingBy(null, reason, now);
  if (!(await content.setHiding(writeTransaction, found, hiding))) return null;
  const notification = { ...text, ...linkTo(found.page), to: found.user_id };
  await notifyOfModeration(transaction, notification, now);
  return hiding.hidden_at;
}

/**
 * Returns the columns that hide a row on behalf of a member of the team. When `userId` is null, they hide the row until
 * a review.
 */
export function hidingBy(userId: string | null, reason: string, now: Date): TeamHiding {
  return { hidden_at: now.toISOString(), hidden_by: userId, hidden_reason: reason };
}

/** Returns the title of content, or the beginning of its text when it has no title. */
export function titleOf({ snapshot }: CurrentContent): string {
  return snapshot.title === '' ? nameOf(snapshot) : snapshot.title;
}

const reasonOf = ({ hidden_reason }: TeamHiding) => ({ hidden_reason });

interface HidingChange {
  word: string;
  found: CurrentContent;
  before: TeamHiding;
}

/**
 * Notifies the author that content is shown again. If the notification of the hiding was unread, deletes that
 * notification instead.
 */
async function notifyOfShowing(transaction: Queryable, { word, found, before }: HidingChange) {
  const to = found.user_id;
  const related = linkTo(found.page);
  if (before.hidden_at !== null) {
    const decision = { to, relatedId: related.relatedId, at: before.hidden_at };
    if (await withdrawUnreadModeration(transaction, decision)) return;
  }
  const text = textOfShowing(word, titleOf(found));
  await notifyOfModeration(transaction, { ...text, ...related, to });
}

function textOfShowing(word: string, name: string) {
  return {
    title: `${word}の表示が元に戻りました`,
    content: sentence`「${name}」は、ほかの人からもまた見られるようになりました。`,
  };
}
