import { EVENT_REMINDERS } from '#contract/foundations/limits.ts';
import type { EventRemindersTable } from '#server/platform/database/tables.ts';

export type ReminderKind = EventRemindersTable['kind'];

/** The time between each reminder and the start. */
export const leads: Record<ReminderKind, number> = EVENT_REMINDERS;

export const reminderKinds = ['day', 'hour'] as const satisfies readonly ReminderKind[];

/** The time at which a reminder of an event with this start is due. */
export function timeOf(kind: ReminderKind, event_date: string): number {
  return Date.parse(event_date) - leads[kind];
}

/**
 * The reminder of an event that is due at `now`, or null. After a downtime, the reminder of the day before is sent
 * late, unless that of the hour before is already due.
 */
export function dueReminder(event_date: string, now: Date): ReminderKind | null {
  const time = now.getTime();
  if (Date.parse(event_date) <= time) return null;
  if (timeOf('hour', event_date) <= time) return 'hour';
  return timeOf('day', event_date) <= time ? 'day' : null;
}
