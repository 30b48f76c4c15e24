import { DAY } from '../../../contract/limits.ts';
import { formatDate, formatTime } from '../../lib/format.ts';
import { dateTimeMessages } from '../../ui/date-time.messages.ts';
import { fromJapanTime, toJapanTime, type WallTime } from '../../ui/japan-time.ts';
import { ownTimeOf } from '../../ui/time-words.ts';
import { mutesMessages } from './mutes.messages.ts';

const texts = mutesMessages.settings;
const JAPAN = 'Asia/Tokyo';
const days = { day: 1, week: 7, month: 30 } as const;

/** How long a mute lasts: for ever, for some days, or until a moment that the member chooses. */
export type MutePeriod = keyof typeof texts.periods;

/** When a mute that begins now ends; null for never. Or what is wrong with the chosen moment. */
export type MuteEnd = { expiresAt: string | null; fault?: never } | { fault: string };

export function endOf(period: MutePeriod, until: WallTime, now = Date.now()): MuteEnd {
  if (period === 'forever') return { expiresAt: null };
  if (period !== 'until') return { expiresAt: new Date(now + days[period] * DAY).toISOString() };
  const expiresAt = fromJapanTime(until);
  if (expiresAt === null) return { fault: texts.untilMissing };
  return Date.parse(expiresAt) > now ? { expiresAt } : { fault: texts.untilPassed };
}

/** A moment on Japan's clock: `12月24日(木) 12:00`. Says so where the browser's clock shows another time. */
export function momentOf(iso: string): string {
  const date = formatDate(iso, { timeZone: JAPAN });
  const time = formatTime(iso, { timeZone: JAPAN });
  const isOwnTime = ownTimeOf(toJapanTime(iso)) === null;
  return isOwnTime ? `${date} ${time}` : dateTimeMessages.moment(date, time);
}
