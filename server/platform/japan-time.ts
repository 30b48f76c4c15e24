import { DAY } from '#contract/foundations/limits.ts';
import { addDays, JAPAN_OFFSET } from '#contract/foundations/wall-clock.ts';

/** Returns all dates from `first` to `last`, both included. Empty when `last` is before `first`. */
export function datesBetween(first: string, last: string): string[] {
  const count = (Date.parse(last) - Date.parse(first)) / DAY + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(first, index));
}

/** Returns the start of a day in Japan, and the start of the next day. */
export function spanOfDay(date: string): { start: string; end: string } {
  const start = Date.parse(date) - JAPAN_OFFSET;
  return { start: new Date(start).toISOString(), end: new Date(start + DAY).toISOString() };
}

const format = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  dateStyle: 'medium',
  timeStyle: 'medium',
});

/** Returns a time in Japan for tables, such as `2026/11/22 20:00:00`, which spreadsheets recognize as a time. */
export function japanMoment(time: string): string {
  return format.format(new Date(time));
}
