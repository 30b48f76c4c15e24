import { formatDate, formatDateTime, formatTime, inJapan } from '#client/lib/format/format.ts';
import { DAY } from '#contract/foundations/limits.ts';
import { JAPAN_OFFSET } from '#contract/foundations/wall-clock.ts';
import { dateTimeMessages as texts } from './date-time.messages.ts';

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

/** Returns the instant of a date and time in Japan, in ISO 8601. Null when incomplete or not in the calendar. */
export function fromJapanTime({ date, time }: WallTime): string | null {
  // While a year is typed, the browser reports it as 0002, 0020 and 0202.
  if (!/^[12]\d{3}-/.test(date)) return null;
  const instant = Date.parse(`${date}T${time}:00.000+09:00`);
  if (Number.isNaN(instant)) return null;
  const iso = new Date(instant).toISOString();
  // `Date.parse` accepts February 30 and returns March 2.
  return toJapanTime(iso).date === date ? iso : null;
}

export function isDay(text: string): boolean {
  return fromJapanTime({ date: text, time: '00:00' }) !== null;
}

/** Returns the weekday of a date, from 0 for Sunday. */
export function weekdayOf(date: string): number {
  return new Date(Date.parse(date)).getUTCDay();
}

/** Returns the number of days from today in Japan until a date. Negative for a past date. */
export function daysUntil(date: string, now: Date): number {
  return (Date.parse(date) - Date.parse(toJapanTime(now).date)) / DAY;
}

/** Returns a time moved by the distance from `from` to `to`. Unchanged while either of them is incomplete. */
export function moveAlong(time: WallTime, from: WallTime, to: WallTime): WallTime {
  const [instant, before, after] = [time, from, to].map(fromJapanTime);
  if (!instant || !before || !after) return time;
  const moved = Date.parse(instant) + Date.parse(after) - Date.parse(before);
  return toJapanTime(new Date(moved));
}

/** The largest number of days that is shown with a date. For later dates, the number is omitted. */
const NEAR_DAYS = 60;

/** Returns a time as text, such as `明日・11月22日(土) 20:00（日本時間）`. Null while it is incomplete. */
export function wordsOf(wall: WallTime, now: Date): string | null {
  const iso = fromJapanTime(wall);
  if (iso === null) return null;
  const date = formatDate(iso, { now, ...inJapan });
  const moment = texts.moment(date, formatTime(iso, inJapan));
  const isPast = Date.parse(iso) < now.getTime();
  const near = isPast ? texts.past : nearWords(daysUntil(wall.date, now));
  return near === undefined ? moment : texts.near(near, moment);
}

/** Returns a day in Japan as text, such as `明日・11月22日(土)`. Null while it is incomplete. */
export function dayWordsOf(date: string, now: Date): string | null {
  const iso = fromJapanTime({ date, time: '00:00' });
  if (iso === null) return null;
  const days = daysUntil(date, now);
  const near = days < 0 ? texts.past : nearWords(days);
  const day = formatDate(iso, { now, ...inJapan });
  return near === undefined ? day : texts.near(near, day);
}

function nearWords(days: number): string | undefined {
  return texts.days[days] ?? (days <= NEAR_DAYS ? texts.daysLater(days) : undefined);
}

/** Returns the same moment on the browser's clock. Null when this clock shows the same time as in Japan. */
export function ownTimeOf(wall: WallTime, offset?: number): string | null {
  const iso = fromJapanTime(wall);
  if (iso === null) return null;
  const own = formatDateTime(iso, { offset });
  return own === formatDateTime(iso, inJapan) ? null : texts.ownTime(own);
}
