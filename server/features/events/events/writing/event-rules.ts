import { type EventProblem, endProblem, startProblem } from '#contract/events/event-rules.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { overAt } from '../events.tables.ts';
import type { EventContents } from './event-changes.ts';

type Times = Pick<EventContents, 'event_date' | 'event_end_date' | 'is_all_day'>;

/** Throws `invalid-argument` when an event cannot have these times at `now`. */
export function refuseImpossibleTimes(times: Times, now: Date): void {
  refuse(startProblem(times, now.getTime()));
  refuse(endProblem(times.event_date, times.event_end_date));
}

/** Throws `invalid-argument` when a save changes the times of an event in a way that is impossible at `now`. */
export function refuseImpossibleMove(before: Times, after: Times, now: Date): void {
  // An unchanged start is not checked, because it is past once the event has begun.
  if (after.event_date !== before.event_date) refuse(startProblem(after, now.getTime()));
  refuse(endProblem(after.event_date, after.event_end_date));
}

/** Throws `event-over` for an event that is over at `now`, in milliseconds. */
export function refuseOver(event: Parameters<typeof overAt>[0], now: number): void {
  if (Date.parse(overAt(event)) > now) return;
  const message = 'このイベントは終わっています。日時を直してから公開してください';
  throw new AppError('failed-precondition', message, { reason: 'event-over' });
}

/** Throws `invalid-argument` for a problem, if there is one. */
export function refuse(problem: EventProblem | undefined): void {
  if (!problem) return;
  const { field, message } = problem;
  throw new AppError('invalid-argument', message, { fields: { [field]: message } });
}
