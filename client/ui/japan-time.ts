import { HOUR } from '../../contract/limits.ts';

const JST_OFFSET = 9 * HOUR;

/** A date and a time of day, in the formats of `<input type="date">` and `<input type="time">`. */
export interface WallTime {
  /** `2026-11-21` */
  date: string;
  /** `20:00` */
  time: string;
}

/** The date and time in Japan at an instant. Japan has no daylight saving time. */
export function toJapanTime(iso: string): WallTime {
  const shifted = new Date(Date.parse(iso) + JST_OFFSET).toISOString();
  return { date: shifted.slice(0, 10), time: shifted.slice(11, 16) };
}

/** The instant of a date and time in Japan, ISO 8601. Null when it is incomplete or not in the calendar. */
export function fromJapanTime({ date, time }: WallTime): string | null {
  const instant = Date.parse(`${date}T${time}:00.000+09:00`);
  if (Number.isNaN(instant)) return null;
  const iso = new Date(instant).toISOString();
  // `Date.parse` accepts February 30 and returns March 2.
  return toJapanTime(iso).date === date ? iso : null;
}
