import { EVENT_ALL_DAY_REMINDER, EVENT_REMINDERS } from '#contract/foundations/limits.ts';
import type { Tables } from '#server/platform/database/tables.ts';

export type ReminderKind = Tables['event_reminders']['kind'];

export type Start = Pick<Tables['events'], 'event_date' | 'is_all_day'>;

/** The time between each reminder and the start, in milliseconds. */
export const leads: Record<ReminderKind, number> = EVENT_REMINDERS;

/** The same times for all-day events, which have no reminder in the night. */
export const allDayLeads: Record<ReminderKind, number> = { day: EVENT_ALL_DAY_REMINDER, hour: 0 };

export const reminderKinds = ['day', 'hour'] as const satisfies readonly ReminderKind[];

/** Returns the time at which a reminder is due, in milliseconds. */
export function timeOf(kind: ReminderKind, { event_date, is_all_day }: Start): number {
  return Date.parse(event_date) - (is_all_day ? allDayLeads : leads)[kind];
}

/**
 * Returns the reminder of an event that is due at `now`, or null. After a downtime, the reminder of the day before is
 * sent late, unless the reminder of the hour before is already due.
 */
export function dueReminder(start: Start, now: Date): ReminderKind | null {
  const time = now.getTime();
  if (Date.parse(start.event_date) <= time) return null;
  if (timeOf('hour', start) <= time) return 'hour';
  return timeOf('day', start) <= time ? 'day' : null;
}
