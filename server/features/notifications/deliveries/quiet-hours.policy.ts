import { DAY, HOUR, MINUTE } from '#contract/foundations/limits.ts';
import type { QuietHours } from '#contract/notifications/deliveries.ts';

const DAY_MINUTES = DAY / MINUTE;

/** Returns the minute of the day and the day of the week (0 is Sunday) on the clock of a time zone. */
function clockAt(time: number, zone: string): { minute: number; weekday: number } {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  const parts = Object.fromEntries(
    format.formatToParts(time).map(({ type, value }) => [type, value]),
  );
  const weekday = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(parts.weekday ?? '');
  return { minute: Number(parts.hour) * 60 + Number(parts.minute), weekday };
}

function minuteOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
}

const wrapped = (minutes: number, around: number) => ((minutes % around) + around) % around;

/** Returns the end of the quiet hours around a time, in milliseconds. Outside quiet hours, returns the time itself. */
export function endOfQuiet(time: number, quiet: QuietHours | null): number {
  if (quiet === null) return time;
  const { minute } = clockAt(time, quiet.zone);
  const [from, to] = [minuteOf(quiet.from), minuteOf(quiet.to)];
  const isQuiet = from < to ? minute >= from && minute < to : minute >= from || minute < to;
  if (!isQuiet) return time;
  const start = Math.floor(time / MINUTE) * MINUTE;
  return start + wrapped(to - minute, DAY_MINUTES) * MINUTE;
}

/** The hour of the day in which daily and weekly mails are sent, on the clock of their recipient. */
export const GATHERED_HOUR = 8;
/** The day of the week of weekly mails: Saturday. */
const WEEKLY_DAY = 6;

/** Returns the next time after `time` at which the hour of daily mails begins in a time zone. */
export function nextDaily(time: number, zone: string): number {
  const { minute } = clockAt(time, zone);
  const start = Math.floor(time / MINUTE) * MINUTE;
  return start + (wrapped(GATHERED_HOUR * 60 - minute - 1, DAY_MINUTES) + 1) * MINUTE;
}

/** Returns the next time after `time` at which the hour of weekly mails begins in a time zone. */
export function nextWeekly(time: number, zone: string): number {
  const next = nextDaily(time, zone);
  const { weekday } = clockAt(next, zone);
  return next + wrapped(WEEKLY_DAY - weekday, 7) * DAY;
}

/** Returns a time in the hour after `time`. It is always the same for a member, and spreads the mails over the hour. */
export function spreadInHour(time: number, userId: string): number {
  const sum = [...userId].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 3600, 7);
  return time + (sum / 3600) * HOUR;
}
