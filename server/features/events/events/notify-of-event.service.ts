import {
  type NewNotification,
  notifyMembers,
} from '#server/features/notifications/notifications/notify-members.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** A notification to members about an event. In the settings, its kind is always `event`. */
interface EventNotification extends Pick<NewNotification, 'latest'> {
  type: 'event' | 'waiting-list' | 'reminder';
  title: string;
  content: string;
  /** The acting organiser; null for automatic changes. */
  from: string | null;
  to: readonly string[];
  eventId: string;
}

/** Notifies members about an event, in the transaction of the change that they are notified of. */
export async function notifyOfEvent(
  transaction: Queryable,
  { title, content, eventId, ...notification }: EventNotification,
  now?: Date,
): Promise<void> {
  const about = { kind: 'event', texts: [content], relatedId: eventId } as const;
  await notifyMembers(transaction, { ...notification, ...about, text: { title, content } }, now);
}
