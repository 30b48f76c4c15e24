import { formatDate, formatTime, inJapan } from '#client/lib/format/format.ts';
import { dateTimeMessages } from '#client/ui/form/date-time.messages.ts';
import { fromJapanTime, toJapanTime, type WallTime } from '#client/ui/form/japan-time.ts';
import { ownTimeOf } from '#client/ui/form/time-words.ts';
import { DAY } from '#contract/foundations/limits.ts';
import { mutesMessages } from './mutes.messages.ts';

const texts = mutesMessages.settings;
const days = { day: 1, week: 7, month: 30 } as const;

/** The duration of a mute: without an end, for some days, or until a chosen time. */
export type MutePeriod = keyof typeof texts.periods;

/** The end of a mute that begins now: a time, or null for no end. For an invalid time, its validation error. */
export type MuteEnd = { expiresAt: string | null; error?: never } | { error: string };

export function endOf(period: MutePeriod, until: WallTime, now = Date.now()): MuteEnd {
  if (period === 'forever') return { expiresAt: null };
  if (period !== 'until') return { expiresAt: new Date(now + days[period] * DAY).toISOString() };
  const expiresAt = fromJapanTime(until);
  if (expiresAt === null) return { error: texts.untilMissing };
  return Date.parse(expiresAt) > now ? { expiresAt } : { error: texts.untilPassed };
}

/** Returns a time in Japan: `12月24日(木) 12:00`. Names Japan when the browser is in another time zone. */
export function momentOf(iso: string): string {
  const date = formatDate(iso, inJapan);
  const time = formatTime(iso, inJapan);
  const isOwnTime = ownTimeOf(toJapanTime(iso)) === null;
  return isOwnTime ? `${date} ${time}` : dateTimeMessages.moment(date, time);
}
