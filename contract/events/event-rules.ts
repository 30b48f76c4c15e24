import { DAY, EVENT_AHEAD_MAX, EVENT_DURATION_MAX, MINUTE } from '#contract/foundations/limits.ts';
import { JAPAN_OFFSET } from '#contract/foundations/wall-clock.ts';
import type { Repeat } from './events.ts';

export const ONLINE = 'オンライン';

/** Accepts a start that has just passed, because the clock of a browser may be slow. */
const TOLERANCE = MINUTE;
const YEARS_AHEAD = EVENT_AHEAD_MAX / (365 * DAY);

export interface EventProblem {
  field: 'event_date' | 'event_end_date' | 'capacity' | 'repeat' | 'publishAt';
  message: string;
}

/** Returns the problem that a start has at `now`, or null. An all-day event may begin today. */
export function startProblem(
  { event_date, is_all_day }: { event_date: string; is_all_day: boolean },
  now: number,
): EventProblem | undefined {
  const start = Date.parse(event_date);
  const field = 'event_date';
  if ((is_all_day ? start + DAY : start) < now - TOLERANCE) {
    return { field, message: '開始日時には、これからの日時を入力してください' };
  }
  if (start > now + EVENT_AHEAD_MAX) {
    return { field, message: `開始日時は${YEARS_AHEAD}年以内にしてください` };
  }
  return undefined;
}

/** Returns a problem when an event would be published after its start. */
export function publishTimeProblem(
  times: { event_date: string; is_all_day: boolean },
  publishAt: string,
): EventProblem | undefined {
  const at = Date.parse(publishAt);
  const isBegun = at > Date.parse(times.event_date) && startProblem(times, at) !== undefined;
  if (!isBegun) return undefined;
  return { field: 'publishAt', message: '公開する日時は、イベントが始まるより前にしてください' };
}

/** Returns a problem when the end is not after the start or is too long after it. */
export function endProblem(
  event_date: string,
  event_end_date: string | null,
): EventProblem | undefined {
  if (event_end_date === null) return undefined;
  const duration = Date.parse(event_end_date) - Date.parse(event_date);
  const field = 'event_end_date';
  if (duration <= 0) return { field, message: '終了日時は、開始日時より後にしてください' };
  if (duration > EVENT_DURATION_MAX) {
    const days = EVENT_DURATION_MAX / DAY;
    return { field, message: `終了日時は、開始から${days}日以内にしてください` };
  }
  return undefined;
}

/** Returns a problem when the last start of a repeated event is too far from `now`. */
export function repeatProblem(starts: readonly string[], now: number): EventProblem | undefined {
  if (Date.parse(starts.at(-1) ?? '') <= now + EVENT_AHEAD_MAX) return undefined;
  const message = `最後の回が${YEARS_AHEAD}年より先になります。回数を減らしてください`;
  return { field: 'repeat', message };
}

/** Returns a problem when the capacity is less than the number of joined members. */
export function capacityProblem(capacity: number | null, joined: number): EventProblem | undefined {
  if (capacity === null || capacity >= joined) return undefined;
  const message = `定員は、すでに参加している${joined}人より少なくできません`;
  return { field: 'capacity', message };
}

/**
 * Returns the starts of a repeated event, including the first. They keep the time of day in Japan. Months that lack the
 * day are skipped, as in calendars (RFC 5545). A start on a fifth Friday means the last Friday of each month.
 */
export function repeatedStarts(startIso: string, { every, times }: Repeat): string[] {
  const first = Date.parse(startIso) + JAPAN_OFFSET;
  const starts: number[] = [];
  for (let step = 0; starts.length < times; step += 1) {
    const start = startOf(first, every, step);
    if (start !== null) starts.push(start);
  }
  return starts.map((start) => new Date(start - JAPAN_OFFSET).toISOString());
}

/** Returns the start after some weeks or months, on a clock that treats Japan time as UTC. Null for a missing day. */
function startOf(first: number, every: Repeat['every'], step: number): number | null {
  if (every === 'week') return first + step * 7 * DAY;
  if (every === 'two-weeks') return first + step * 14 * DAY;
  const date = new Date(first);
  const month = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + step);
  const day = every === 'month-day' ? date.getUTCDate() : sameWeekday(date, new Date(month));
  const start = month + (day - 1) * DAY + (first % DAY);
  return new Date(start).getUTCMonth() === new Date(month).getUTCMonth() ? start : null;
}

/** Returns the day of a month that is the same nth weekday, such as the third Saturday. */
function sameWeekday(date: Date, month: Date): number {
  const firstOfWeekday = 1 + ((date.getUTCDay() - month.getUTCDay() + 7) % 7);
  const day = firstOfWeekday + (weekOfMonth(date.getUTCDate()) - 1) * 7;
  const last = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
  return day <= last ? day : day - 7;
}

/** Returns the n of an nth weekday: 3 for the days 15 to 21, 5 for the days 29 to 31. */
export function weekOfMonth(day: number): number {
  return Math.ceil(day / 7);
}
