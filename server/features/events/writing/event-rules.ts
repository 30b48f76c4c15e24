import { DAY, EVENT_AHEAD_MAX, EVENT_DURATION_MAX, MINUTE } from '#contract/limits.ts';
import type { EventsTable } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { durationOf, type EventContents } from './event-changes.ts';

/** The clocks of browsers may be slow: a start that is just over is accepted. */
const TOLERANCE = MINUTE;

type Times = Pick<EventContents, 'event_date' | 'event_end_date'>;

/** Throws invalid-argument unless an event can start and end then, seen at `now`. */
export function refuseImpossibleTimes(times: Times, now: Date): void {
  const start = Date.parse(times.event_date);
  if (start < now.getTime() - TOLERANCE) {
    throw invalid('event_date', '開始日時には、これからの日時を入力してください');
  }
  if (start > now.getTime() + EVENT_AHEAD_MAX) {
    throw invalid('event_date', `開始日時は${EVENT_AHEAD_MAX / (365 * DAY)}年以内にしてください`);
  }
  refuseImpossibleEnd(times);
}

/** Throws invalid-argument unless an end is after the start, and not too long after it. */
export function refuseImpossibleEnd(times: Times): void {
  const duration = durationOf(times);
  if (duration === null) return;
  if (duration <= 0) {
    throw invalid('event_end_date', '終了日時は、開始日時より後にしてください');
  }
  if (duration > EVENT_DURATION_MAX) {
    const days = EVENT_DURATION_MAX / DAY;
    throw invalid('event_end_date', `終了日時は、開始から${days}日以内にしてください`);
  }
}

/** Throws invalid-argument unless the last of the starts of a repeated event is near enough, seen at `now`. */
export function refuseTooFarRepeats(starts: readonly string[], now: Date): void {
  const last = Date.parse(starts.at(-1) ?? '');
  if (last <= now.getTime() + EVENT_AHEAD_MAX) return;
  const years = EVENT_AHEAD_MAX / (365 * DAY);
  throw invalid('repeat', `最後の回が${years}年より先になります。回数を減らしてください`);
}

/** Throws invalid-argument when more members take part than a capacity allows. */
export function refuseSmallCapacity(
  { joined_count }: Pick<EventsTable, 'joined_count'>,
  { capacity }: Pick<EventContents, 'capacity'>,
): void {
  if (capacity === null || capacity >= joined_count) return;
  throw invalid('capacity', `定員は、すでに参加している${joined_count}人より少なくできません`);
}

/** Throws invalid-argument when a save changes the times of an event in a way that is impossible at `now`. */
export function refuseImpossibleMove(before: Times, after: Times, now: Date): void {
  // An event that has begun keeps its start.
  if (after.event_date === before.event_date) refuseImpossibleEnd(after);
  else refuseImpossibleTimes(after, now);
}

function invalid(field: string, message: string): AppError {
  return new AppError('invalid-argument', message, { fields: { [field]: message } });
}
