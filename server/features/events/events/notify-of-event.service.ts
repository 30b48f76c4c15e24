import { type EventTimes, eventSpan } from '#contract/events/event-times.ts';
import { dateNear, wallClock } from '#contract/foundations/wall-clock.ts';
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

/** Returns the time of an event in Japan, such as `11月22日(日) 20:00〜22:00`. Omits the year if it is the year of `now`. */
export function japanSpan(times: EventTimes, now: Date): string {
  return eventSpan(times, { dayOf: (clock) => dateNear(clock, wallClock(now)) });
}
