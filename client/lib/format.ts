import { DAY, HOUR, MINUTE } from '../../contract/limits.ts';
import { commonMessages } from './common.messages.ts';

const JAPAN = 'Asia/Tokyo';

interface Clock {
  now?: Date;
  /** The viewer's zone unless told. */
  timeZone?: string;
}

/** A count as people read it: `1,234`, and from 10,000 up `1.2万`. Cut, never rounded up. */
export function formatCount(count: number): string {
  if (count < 10_000) return count.toLocaleString('ja-JP');
  const tenths = Math.floor(count / 1000);
  return commonMessages.tenThousands((tenths / 10).toLocaleString('ja-JP'));
}

/** A moment as people say it: `たった今`, `3分前`, `5時間前`, `昨日 21:40`, `11月21日(土)`. */
export function formatRelativeTime(
  iso: string,
  { now = new Date(), timeZone }: Clock = {},
): string {
  const time = new Date(iso);
  const age = now.getTime() - time.getTime();
  const { ago } = commonMessages;
  // A moment slightly ahead is a clock that runs behind ours.
  if (age < MINUTE && age > -MINUTE) return ago.now;
  if (age > 0 && age < HOUR) return ago.minutes(Math.floor(age / MINUTE));
  const days = dayNumber(now, timeZone) - dayNumber(time, timeZone);
  if (age > 0 && days === 0) return ago.hours(Math.floor(age / HOUR));
  if (days === 1) return ago.yesterday(part(time, timeOfDay, timeZone));
  return formatDate(iso, { now, ...(timeZone && { timeZone }) });
}

/** A day: `11月21日(土)`, with the year where it is another than this one. */
export function formatDate(iso: string, { now = new Date(), timeZone }: Clock = {}): string {
  const time = new Date(iso);
  const sameYear =
    part(time, { year: 'numeric' }, timeZone) === part(now, { year: 'numeric' }, timeZone);
  return day(time, sameYear ? {} : { year: 'numeric' }, timeZone);
}

/** The exact moment, for titles: `2026年11月21日(土) 20:00`. */
export function formatDateTime(iso: string, { timeZone }: Clock = {}): string {
  const time = new Date(iso);
  return `${day(time, { year: 'numeric' }, timeZone)} ${part(time, timeOfDay, timeZone)}`;
}

/** A time of this day: `21:40`. */
export function formatTime(iso: string, { timeZone }: Clock = {}): string {
  return part(new Date(iso), timeOfDay, timeZone);
}

/** From when to when, in Japan: `2026年11月21日(土) 20:00〜22:00 (JST)`. */
export function formatDateRange(startIso: string, endIso?: string | null): string {
  const start = formatDateTime(startIso, { timeZone: JAPAN });
  if (!endIso) return `${start} (JST)`;
  const [from, until] = [new Date(startIso), new Date(endIso)];
  const sameDay = dayNumber(from, JAPAN) === dayNumber(until, JAPAN);
  const end = sameDay ? part(until, timeOfDay, JAPAN) : formatDateTime(endIso, { timeZone: JAPAN });
  return `${start}〜${end} (JST)`;
}

const timeOfDay: Intl.DateTimeFormatOptions = {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
};

const formats = new Map<string, Intl.DateTimeFormat>();

function part(time: Date, options: Intl.DateTimeFormatOptions, timeZone?: string): string {
  const key = JSON.stringify([options, timeZone]);
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat('ja-JP', { ...options, ...(timeZone && { timeZone }) });
  formats.set(key, format);
  return format.format(time);
}

function day(time: Date, options: Intl.DateTimeFormatOptions, timeZone?: string): string {
  return part(time, { ...options, month: 'long', day: 'numeric', weekday: 'short' }, timeZone);
}

/** Days since 1970 by the calendar of the zone. */
function dayNumber(time: Date, timeZone?: string): number {
  const date = part(time, { year: 'numeric', month: 'numeric', day: 'numeric' }, timeZone);
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('/').map(Number);
  return Date.UTC(year, month - 1, dayOfMonth) / DAY;
}
