import { DAY, HOUR, MINUTE } from './limits.ts';

/** The offset of the time in Japan from UTC, in milliseconds. Japan has no daylight saving time. */
export const JAPAN_OFFSET = 9 * HOUR;

/** The date and the time on a calendar and a clock. */
export interface WallClock {
  year: number;
  /** From 1. */
  month: number;
  day: number;
  /** `土` */
  weekday: string;
  /** `20:00` */
  time: string;
  /** Days since 1970. */
  dayNumber: number;
}

/**
 * Reads the clock of a zone, by default of Japan. Creating a formatter of `Intl` takes milliseconds on a phone. Throws
 * a `RangeError` for an invalid time.
 */
export function wallClock(time: string | number | Date, offset = JAPAN_OFFSET): WallClock {
  const shifted = new Date(new Date(time).getTime() + offset);
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    weekday: '日月火水木金土'.charAt(shifted.getUTCDay()),
    time: shifted.toISOString().slice(-13, -8),
    dayNumber: Math.floor(shifted.getTime() / DAY),
  };
}

/** Returns a date such as `11月21日(土)`. */
export function dateOf({ month, day, weekday }: WallClock): string {
  return `${month}月${day}日(${weekday})`;
}

/** Returns a date such as `2026年11月21日(土)`. */
export function fullDateOf(clock: WallClock): string {
  return `${clock.year}年${dateOf(clock)}`;
}

/** Returns a date such as `11月21日(土)`, with its year when it differs from that of the other clock. */
export function dateNear(clock: WallClock, other: WallClock): string {
  return clock.year === other.year ? dateOf(clock) : fullDateOf(clock);
}

/** Returns the date in Japan at a time in milliseconds since 1970, such as `2026-11-22`. */
export function japanDay(time: number): string {
  return new Date(time + JAPAN_OFFSET).toISOString().slice(0, 10);
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);
}

/** Returns the start of the day in Japan that contains a time. Both are in milliseconds since 1970. */
export function startOfJapanDay(time: number): number {
  return Math.floor((time + JAPAN_OFFSET) / DAY) * DAY - JAPAN_OFFSET;
}

/** Returns the minute in Japan from which an action is possible, rounded up: `2026年11月22日(日) 20:01`. */
export function japanMinuteFrom(time: string): string {
  const clock = wallClock(Math.ceil(Date.parse(time) / MINUTE) * MINUTE);
  return `${fullDateOf(clock)} ${clock.time}`;
}
