import { EVENT_REMINDERS } from '#contract/limits.ts';
import type { EventRemindersTable } from '#server/platform/database/tables.ts';

export type ReminderKind = EventRemindersTable['kind'];

/** How long before the start each reminder is sent. */
export const leads: Record<ReminderKind, number> = EVENT_REMINDERS;

export const reminderKinds = ['day', 'hour'] as const satisfies readonly ReminderKind[];

/** When a reminder of an event with this start is sent. */
export function timeOf(kind: ReminderKind, event_date: string): number {
  return Date.parse(event_date) - leads[kind];
}

/**
 * The reminder that is due of an event at `now`; null when there is none. After a time in which the site did not run,
 * one of the day before is sent late, until that of the hour before is due in its place.
 */
export function dueReminder(event_date: string, now: Date): ReminderKind | null {
  const time = now.getTime();
  if (Date.parse(event_date) <= time) return null;
  if (timeOf('hour', event_date) <= time) return 'hour';
  return timeOf('day', event_date) <= time ? 'day' : null;
}
