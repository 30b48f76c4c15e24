import { isDay } from '#client/ui/form/japan-time.ts';
import { DAY } from '#contract/foundations/limits.ts';
import { addDays, japanDay } from '#contract/foundations/wall-clock.ts';
import { monthMessages } from './event-month.messages.ts';

/** Returns the month of a day: the first 7 characters, such as `2026-11` in `2026-11-21`. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

export function today(now = new Date()): string {
  return japanDay(now.getTime());
}

/** Returns the year, month, day and weekday (0 is Sunday) of a day. */
export function partsOf(day: string) {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
  return { year, month, day: dayOfMonth, weekday: new Date(timeOf(day)).getUTCDay() };
}

export function addMonths(month: string, months: number): string {
  const { year, month: number } = partsOf(`${month}-01`);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

export function daysOf(month: string): string[] {
  const first = `${month}-01`;
  const count = (timeOf(`${addMonths(month, 1)}-01`) - timeOf(first)) / DAY;
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

/** Returns the weeks of a month, from Sunday to Saturday. Days of other months are null. */
export function weeksOf(month: string): (string | null)[][] {
  const days = daysOf(month);
  const before = partsOf(`${month}-01`).weekday;
  const cells = [...Array<null>(before).fill(null), ...days];
  const weeks = Math.ceil(cells.length / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => cells[week * 7 + weekday] ?? null),
  );
}

export interface Span {
  event_date: string;
  event_end_date: string | null;
}

/** Returns the events of each day in Japan. An event of several days is listed on each of them. */
export function byDay<Event extends Span>(
  events: readonly Event[],
  days: readonly string[],
): Map<string, Event[]> {
  const spans = events.map((event) => ({ event, ...daysBetween(event) }));
  return new Map(
    days.map((day) => [
      day,
      spans.filter(({ first, last }) => first <= day && day <= last).map(({ event }) => event),
    ]),
  );
}

/** Returns the first and the last day of an event in Japan. */
export function daysBetween({ event_date, event_end_date }: Span): { first: string; last: string } {
  const first = japanDay(Date.parse(event_date));
  if (event_end_date === null) return { first, last: first };
  // An event that ends at midnight does not belong to the next day.
  return { first, last: japanDay(Date.parse(event_end_date) - 1) };
}

function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00.000Z`);
}

/** Returns the text of a day, such as 11月21日(土). */
export function dayName(day: string): string {
  const { month, day: dayOfMonth, weekday } = partsOf(day);
  return monthMessages.day(month, dayOfMonth, monthMessages.weekdays[weekday] ?? '');
}

/**
 * Returns the month and the day in the search parameters. The day is null when only a month is selected. Without a
 * valid month, returns the current day in Japan.
 */
export function readMonth(search: URLSearchParams): { month: string; day: string | null } {
  const month = search.get('month') ?? '';
  const now = today();
  if (!/^20\d\d-(?:0[1-9]|1[0-2])$/.test(month)) return { month: monthOf(now), day: now };
  const day = `${month}-${search.get('day') ?? ''}`;
  return { month, day: isDay(day) ? day : null };
}

export function searchOfMonth(month: string, day: string | null): Record<string, string> {
  return { view: 'month', month, ...(day !== null && { day: day.slice(8) }) };
}
