import { DAY } from '#contract/foundations/limits.ts';
import { JAPAN_OFFSET } from '#contract/foundations/wall-clock.ts';
import type { Repeat } from './events.ts';

/**
 * Returns the starts of a repeated event, including the first. They keep the time of day in Japan. Months that lack the
 * day are skipped, as in calendars (RFC 5545). A start on a fifth Friday means the last Friday of each month.
 */
export function repeatedStarts(startIso: string, { every, times }: Repeat): string[] {
  const first = Date.parse(startIso) + JAPAN_OFFSET;
  const starts: number[] = [];
  for (let step = 0; starts.length < times; step += 1) {
    const start = startOf(first, every, step);
    if (start !== null) starts.push(start);
  }
  return starts.map((start) => new Date(start - JAPAN_OFFSET).toISOString());
}

/**
 * Returns the start after a number of weeks or months, on a clock that treats Japan time as UTC. Returns null when the
 * month has no such day.
 */
function startOf(first: number, every: Repeat['every'], step: number): number | null {
  if (every === 'week') return first + step * 7 * DAY;
  if (every === 'two-weeks') return first + step * 14 * DAY;
  const date = new Date(first);
  const month = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + step);
  const day = every === 'month-day' ? date.getUTCDate() : sameWeekday(date, new Date(month));
  const start = month + (day - 1) * DAY + (first % DAY);
  return new Date(start).getUTCMonth() === new Date(month).getUTCMonth() ? start : null;
}

/** Returns the day of a month with the same weekday and the same number in the month, such as the third Saturday. */
function sameWeekday(date: Date, month: Date): number {
  const firstOfWeekday = 1 + ((date.getUTCDay() - month.getUTCDay() + 7) % 7);
  const day = firstOfWeekday + (weekOfMonth(date.getUTCDate()) - 1) * 7;
  return day <= daysOf(month) ? day : day - 7;
}

function daysOf(month: Date): number {
  return new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
}

/** Returns the number of a weekday in its month: 3 for the 15th to the 21st, 5 for the 29th to the 31st. */
export function weekOfMonth(day: number): number {
  return Math.ceil(day / 7);
}
