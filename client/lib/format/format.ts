import { HOUR, MINUTE } from '#contract/foundations/limits.ts';
import {
  dateNear,
  fullDateOf,
  JAPAN_OFFSET,
  type WallClock,
  wallClock,
} from '#contract/foundations/wall-clock.ts';
import { commonMessages } from './common.messages.ts';

/** The options for times that are always shown in Japanese time, such as deadlines, blocks and the dates of events. */
export const inJapan = { offset: JAPAN_OFFSET } as const;

interface Clock {
  now?: Date;
  /** The offset of a time zone from UTC, in milliseconds. Defaults to that of the browser at the given time. */
  offset?: number | undefined;
}

/** Returns a number such as `1,234`. From 10,000, returns a number such as `1.2万`, rounded down. */
export function formatCount(count: number): string {
  // Small numbers need no `toLocaleString`, which takes about 20 µs.
  if (count < 1000) return String(count);
  if (count < 10_000) return count.toLocaleString('ja-JP');
  const tenths = Math.floor(count / 1000);
  return commonMessages.tenThousands((tenths / 10).toLocaleString('ja-JP'));
}

/** Returns a time relative to now: `たった今`, `3分前`, `5時間前`, `昨日 21:40`, `11月21日(土)`. */
export function formatRelativeTime(iso: string, { now = new Date(), offset }: Clock = {}): string {
  const time = new Date(iso);
  const age = now.getTime() - time.getTime();
  const { ago } = commonMessages;
  // A time slightly in the future means that the clock of the browser is behind.
  if (age < MINUTE && age > -MINUTE) return ago.now;
  if (age > 0 && age < HOUR) return ago.minutes(Math.floor(age / MINUTE));
  const [clock, present] = [clockAt(time, offset), clockAt(now, offset)];
  const days = present.dayNumber - clock.dayNumber;
  if (age > 0 && days === 0) return ago.hours(Math.floor(age / HOUR));
  return days === 1 ? ago.yesterday(clock.time) : dateNear(clock, present);
}

/** Returns a date such as `11月21日(土)`, with the year unless it is the current year. */
export function formatDate(iso: string, { now = new Date(), offset }: Clock = {}): string {
  return dateNear(clockAt(new Date(iso), offset), clockAt(now, offset));
}

export function yearInJapan(): number {
  return wallClock(new Date()).year;
}

/** Returns a date with year and time, such as `2026年11月21日(土) 20:00`. */
export function formatDateTime(iso: string, { offset }: Clock = {}): string {
  const clock = clockAt(new Date(iso), offset);
  return `${fullDateOf(clock)} ${clock.time}`;
}

export function formatTime(iso: string, { offset }: Clock = {}): string {
  return clockAt(new Date(iso), offset).time;
}

export function formatJapanTime(iso: string): string {
  return `${formatDateTime(iso, inJapan)} (JST)`;
}

/** Returns the offset of the browser's time zone from UTC, in milliseconds. The server renders for readers in Japan. */
export function ownOffset(time: Date): number {
  return typeof document === 'undefined' ? JAPAN_OFFSET : -time.getTimezoneOffset() * MINUTE;
}

function clockAt(time: Date, offset = ownOffset(time)): WallClock {
  return wallClock(time, offset);
}
