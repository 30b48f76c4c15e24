import { fullDateOf, type WallClock, wallClock } from '#contract/foundations/wall-clock.ts';

export interface EventTimes {
  event_date: string;
  event_end_date: string | null;
  is_all_day: boolean;
}

interface SpanOptions {
  /** Formats a day. By default, the result contains the year. */
  dayOf?: (clock: WallClock) => string;
  /** Returns the date and time that a clock shows. The default is a clock in Japan. */
  clockAt?: (time: string) => WallClock;
}

/**
 * Formats the times of an event: `2026年11月21日(土) 20:00〜22:00`. The end gets a date when it is on another day. An
 * all-day event has only days: `2026年11月21日(土)〜2026年11月22日(日) 終日`.
 */
export function eventSpan(
  { event_date, event_end_date, is_all_day }: EventTimes,
  { dayOf = fullDateOf, clockAt = wallClock }: SpanOptions = {},
): string {
  const start = clockAt(event_date);
  const end = event_end_date === null ? null : clockAt(event_end_date);
  const [day, lastDay] = [dayOf(start), dayOf(end ?? start)];
  if (is_all_day) return `${[...new Set([day, lastDay])].join('〜')} 終日`;
  const begin = `${day} ${start.time}`;
  if (end === null) return begin;
  return `${begin}〜${lastDay === day ? end.time : `${lastDay} ${end.time}`}`;
}
