import { DAY, MINUTE } from '#contract/foundations/limits.ts';
import { japanDay, startOfJapanDay } from '#contract/foundations/wall-clock.ts';

interface Times {
  event_date: string;
  event_end_date: string | null;
}

/** Returns the start of the day in Japan that contains a time, in milliseconds. */
export function startOfDay(iso: string): number {
  return startOfJapanDay(Date.parse(iso));
}

/** Returns the times of an all-day event: from 0:00 on its first day to 23:59 on its last day in Japan. */
export function wholeDays({ event_date, event_end_date }: Times): {
  event_date: string;
  event_end_date: string;
} {
  return {
    event_date: new Date(startOfDay(event_date)).toISOString(),
    event_end_date: new Date(startOfDay(event_end_date ?? event_date) + DAY - MINUTE).toISOString(),
  };
}

/**
 * Returns the first day of an all-day event and the day after its last one, as calendar formats require. Each day is
 * written as `2026-11-22`.
 */
export function calendarDays({ event_date, event_end_date }: Times): {
  start: string;
  end: string;
} {
  return {
    start: japanDay(Date.parse(event_date)),
    end: japanDay(startOfDay(event_end_date ?? event_date) + DAY),
  };
}
