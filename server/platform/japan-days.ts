import { DAY } from '#contract/foundations/limits.ts';
import { JAPAN_OFFSET } from '#contract/foundations/wall-clock.ts';

/** The date the given number of days after another one. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);
}

/** The dates from the first to the last, both included. Empty when the last is before the first. */
export function datesBetween(first: string, last: string): string[] {
  const count = (Date.parse(last) - Date.parse(first)) / DAY + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(first, index));
}

/** The start of a day in Japan, and the start of the next one. */
export function spanOfDay(date: string): { start: string; end: string } {
  const start = Date.parse(date) - JAPAN_OFFSET;
  return { start: new Date(start).toISOString(), end: new Date(start + DAY).toISOString() };
}
