import { DAY } from '#contract/foundations/limits.ts';
import { JAPAN_OFFSET } from '#contract/foundations/wall-clock.ts';

/** A date and a time of day, in the formats of `<input type="date">` and `<input type="time">`. Either may be empty. */
export interface WallTime {
  /** `2026-11-21` */
  date: string;
  /** `20:00` */
  time: string;
}

export const noTime: WallTime = { date: '', time: '' };

/** Returns the date and time in Japan at an instant. Japan has no daylight saving time. */
export function toJapanTime(iso: string | Date): WallTime {
  const shifted = new Date(new Date(iso).getTime() + JAPAN_OFFSET).toISOString();
  return { date: shifted.slice(0, 10), time: shifted.slice(11, 16) };
}

/** Returns the instant of a date and time in Japan, in ISO 8601. Null when it is incomplete or not in the calendar. */
export function fromJapanTime({ date, time }: WallTime): string | null {
  // While a year is typed, the browser reports it as 0002, 0020 and 0202.
  if (!/^[12]\d{3}-/.test(date)) return null;
  const instant = Date.parse(`${date}T${time}:00.000+09:00`);
  if (Number.isNaN(instant)) return null;
  const iso = new Date(instant).toISOString();
  // `Date.parse` accepts February 30 and returns March 2.
  return toJapanTime(iso).date === date ? iso : null;
}

/** Whether a text is a day in the calendar, such as `2026-11-21`. */
export function isDay(text: string): boolean {
  return fromJapanTime({ date: text, time: '00:00' }) !== null;
}

/** Returns the weekday of a date, from 0 for Sunday. */
export function weekdayOf(date: string): number {
  return new Date(Date.parse(date)).getUTCDay();
}

/** Returns the number of days from today in Japan until a date; negative for a past one. */
export function daysUntil(date: string, now: Date): number {
  return (Date.parse(date) - Date.parse(toJapanTime(now).date)) / DAY;
}

/** Returns a time that is moved by the distance between `from` and `to`. Unchanged while one of them is incomplete. */
export function moveAlong(time: WallTime, from: WallTime, to: WallTime): WallTime {
  const [instant, before, after] = [time, from, to].map(fromJapanTime);
  if (!instant || !before || !after) return time;
  const moved = Date.parse(instant) + Date.parse(after) - Date.parse(before);
  return toJapanTime(new Date(moved));
}
