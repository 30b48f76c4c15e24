import type { NotificationType } from '#contract/notifications/notifications.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { withdrawComment } from './grouped-comments.service.ts';
import { publishToMembers } from './notifications.service.ts';
import * as store from './notifications.store.ts';

interface NotifiedAction {
  types: readonly NotificationType[];
  from: string;
  relatedId: string;
  /** The time with which the notifications of the action were stored. */
  at: string;
}

/** Deletes the notifications of an action, in the transaction that undoes it. */
export async function withdrawNotifications(transaction: Queryable, action: NotifiedAction) {
  publishToMembers(transaction, await store.deleteNotifications(transaction, action));
}

/**
 * Deletes the notifications of a reply and its mentions, and removes the comment from grouped notifications, in the
 * transaction that deletes the comment.
 */
export async function withdrawCommentNotifications(
  transaction: Queryable,
  comment: Omit<NotifiedAction, 'types'>,
): Promise<void> {
  await withdrawNotifications(transaction, { ...comment, types: ['reply', 'mention'] });
  publishToMembers(transaction, await withdrawComment(transaction, comment));
}

/** Deletes the notifications of two members about each other, in the transaction of a block. */
export async function withdrawNotificationsBetween(transaction: Queryable, a: string, b: string) {
  await store.deleteNotificationsFrom(transaction, { from: a, to: b });
  await store.deleteNotificationsFrom(transaction, { from: b, to: a });
  publishToMembers(transaction, [a, b]);
}

/**
 * Deletes the notification of the team's action at `at`, in the transaction that reverts the action. Returns false when
 * the member has already read the notification, which then stays.
 */
export async function withdrawUnreadModeration(
  transaction: Queryable,
  withdrawn: { to: string; relatedId: string; at: string },
): Promise<boolean> {
  const isWithdrawn = await store.deleteUnreadModeration(transaction, withdrawn);
  if (isWithdrawn) publishToMembers(transaction, [withdrawn.to]);
  return isWithdrawn;
}
