import { formatDate, formatDateTime, formatTime, inJapan } from '#client/lib/format/format.ts';
import { dateTimeMessages } from './date-time.messages.ts';
import { daysUntil, fromJapanTime, type WallTime } from './japan-time.ts';

const texts = dateTimeMessages;

/** The largest distance that is shown as a number of days. */
const NEAR_DAYS = 60;

/**
 * Returns a date and time in Japan as text, with the weekday and the relative day: `明日・11月22日(土) 20:00（日本時間）`. Null while
 * it is incomplete.
 */
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

/** Returns the same moment on the browser's clock. Null when that shows the same time as in Japan. */
export function ownTimeOf(wall: WallTime, offset?: number): string | null {
  const iso = fromJapanTime(wall);
  if (iso === null) return null;
  const own = formatDateTime(iso, { offset });
  return own === formatDateTime(iso, inJapan) ? null : texts.ownTime(own);
}
