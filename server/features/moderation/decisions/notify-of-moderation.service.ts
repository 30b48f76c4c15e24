import {
  type NewNotification,
  type NotificationText,
  notifyEach,
  notifyMembers,
} from '#server/features/notifications/notifications/notify-members.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';

interface ModerationNotification extends NotificationText {
  to: string;
  /** The id of the decision, or of the post or event of the target. Null for no link. */
  relatedId: string | null;
  /** The type of the target; a post by default. */
  relatedKind?: NewNotification['relatedKind'];
}

/** Notifies a member of an action of the team. The notification does not name the admin, and cannot be turned off. */
export async function notifyOfModeration(
  transaction: Queryable,
  { to, relatedId, relatedKind = null, ...text }: ModerationNotification,
  now?: Date,
): Promise<void> {
  const notification = { type: 'moderation', to, relatedId, relatedKind, text } as const;
  await notifyMembers(transaction, notification, now);
}

/** Notifies members of the decision about their reports. Each member gets a notification without a link. */
export async function notifyOfOutcome(
  transaction: Queryable,
  { to, ...text }: NotificationText & { to: readonly string[] },
  now: Date,
): Promise<void> {
  await notifyEach(transaction, { type: 'moderation', to, text }, now);
}
