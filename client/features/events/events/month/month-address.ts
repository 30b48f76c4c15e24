import { monthOf, today } from './calendar-days.ts';

/** The shown month, and the selected day, if any. The list shows the events of that day. */
export interface MonthAddress {
  month: string;
  day: string | null;
}

/** Returns the month and the day in the search parameters. Without a valid month, returns the current day in Japan. */
export function readMonth(search: URLSearchParams): MonthAddress {
  const month = search.get('month') ?? '';
  const now = today();
  if (!/^20\d\d-(?:0[1-9]|1[0-2])$/.test(month)) return { month: monthOf(now), day: now };
  const day = `${month}-${search.get('day') ?? ''}`;
  return { month, day: isDay(day) ? day : null };
}

/** Returns the search parameters of a month, with or without a day. */
export function searchOfMonth(month: string, day: string | null): Record<string, string> {
  return { view: 'month', month, ...(day !== null && { day: day.slice(8) }) };
}

function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00.000Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}
