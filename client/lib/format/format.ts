import { DAY, HOUR, MINUTE } from '#contract/foundations/limits.ts';
import { commonMessages } from './common.messages.ts';

/** The options of what is shown in Japanese time everywhere, such as deadlines, blocks and the dates of events. */
export const inJapan = { timeZone: 'Asia/Tokyo' } as const;

interface Clock {
  now?: Date;
  /** Defaults to the time zone of the browser. */
  timeZone?: string;
}

/** A count: `1,234`, and `1.2万` from 10,000. Rounded down. */
export function formatCount(count: number): string {
  // `toLocaleString` takes some 20 µs, and most counts are small.
  if (count < 1000) return String(count);
  if (count < 10_000) return count.toLocaleString('ja-JP');
  const tenths = Math.floor(count / 1000);
  return commonMessages.tenThousands((tenths / 10).toLocaleString('ja-JP'));
}

/** A time relative to now: `たった今`, `3分前`, `5時間前`, `昨日 21:40`, `11月21日(土)`. */
export function formatRelativeTime(
  iso: string,
  { now = new Date(), timeZone }: Clock = {},
): string {
  const time = new Date(iso);
  const age = now.getTime() - time.getTime();
  const { ago } = commonMessages;
  // A time slightly in the future means that the clock of the browser is behind.
  if (age < MINUTE && age > -MINUTE) return ago.now;
  if (age > 0 && age < HOUR) return ago.minutes(Math.floor(age / MINUTE));
  const days = dayNumber(now, timeZone) - dayNumber(time, timeZone);
  if (age > 0 && days === 0) return ago.hours(Math.floor(age / HOUR));
  if (days === 1) return ago.yesterday(formatWith(time, timeOfDay, timeZone));
  return formatDate(iso, { now, ...(timeZone && { timeZone }) });
}

/** A date: `11月21日(土)`, with the year unless it is the current one. */
export function formatDate(iso: string, { now = new Date(), timeZone }: Clock = {}): string {
  const time = new Date(iso);
  const sameYear =
    formatWith(time, { year: 'numeric' }, timeZone) ===
    formatWith(now, { year: 'numeric' }, timeZone);
  return day(time, sameYear ? {} : { year: 'numeric' }, timeZone);
}

/** The present year in Japan. */
export function yearInJapan(): number {
  return Number.parseInt(formatWith(new Date(), { year: 'numeric' }, inJapan.timeZone), 10);
}

/** A date and time: `2026年11月21日(土) 20:00`. */
export function formatDateTime(iso: string, { timeZone }: Clock = {}): string {
  const time = new Date(iso);
  return `${day(time, { year: 'numeric' }, timeZone)} ${formatWith(time, timeOfDay, timeZone)}`;
}

/** A time of day: `21:40`. */
export function formatTime(iso: string, { timeZone }: Clock = {}): string {
  return formatWith(new Date(iso), timeOfDay, timeZone);
}

/** A time range in Japan time: `2026年11月21日(土) 20:00〜22:00 (JST)`. */
export function formatDateRange(startIso: string, endIso?: string | null): string {
  const start = formatDateTime(startIso, inJapan);
  if (!endIso) return `${start} (JST)`;
  const [from, until] = [new Date(startIso), new Date(endIso)];
  const sameDay = dayNumber(from, inJapan.timeZone) === dayNumber(until, inJapan.timeZone);
  const end = sameDay
    ? formatWith(until, timeOfDay, inJapan.timeZone)
    : formatDateTime(endIso, inJapan);
  return `${start}〜${end} (JST)`;
}

/** Whole days in Japan: `2026年11月21日(土) 終日`, or `2026年11月21日(土)〜2026年11月22日(日) 終日`. */
export function formatDays(startIso: string, endIso: string): string {
  const days = [startIso, endIso].map((iso) =>
    day(new Date(iso), { year: 'numeric' }, inJapan.timeZone),
  );
  return commonMessages.allDay([...new Set(days)].join('〜'));
}

const timeOfDay: Intl.DateTimeFormatOptions = {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
};

const formats = new Map<string, Intl.DateTimeFormat>();

function formatWith(time: Date, options: Intl.DateTimeFormatOptions, timeZone?: string): string {
  const key = JSON.stringify([options, timeZone]);
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat('ja-JP', { ...options, ...(timeZone && { timeZone }) });
  formats.set(key, format);
  return format.format(time);
}

function day(time: Date, options: Intl.DateTimeFormatOptions, timeZone?: string): string {
  return formatWith(
    time,
    { ...options, month: 'long', day: 'numeric', weekday: 'short' },
    timeZone,
  );
}

/** Days since 1970 in the calendar of the time zone. */
function dayNumber(time: Date, timeZone?: string): number {
  const date = formatWith(time, { year: 'numeric', month: 'numeric', day: 'numeric' }, timeZone);
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('/').map(Number);
  return Date.UTC(year, month - 1, dayOfMonth) / DAY;
}
