import {
  capacityProblem,
  type EventProblem,
  endProblem,
  repeatProblem,
  startProblem,
} from '#contract/events/event-rules.ts';
import type { EventsTable } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { EventContents } from './event-changes.ts';

type Times = Pick<EventContents, 'event_date' | 'event_end_date'>;

/** Throws invalid-argument when an event cannot have these times at `now`. */
export function refuseImpossibleTimes(times: Times, now: Date): void {
  refuse(startProblem(times.event_date, now.getTime()));
  refuseImpossibleEnd(times);
}

/** Throws invalid-argument when the end is not after the start, or too long after it. */
export function refuseImpossibleEnd({ event_date, event_end_date }: Times): void {
  refuse(endProblem(event_date, event_end_date));
}

/** Throws invalid-argument when the last start of a repeated event is too far from `now`. */
export function refuseTooFarRepeats(starts: readonly string[], now: Date): void {
  refuse(repeatProblem(starts, now.getTime()));
}

/** Throws invalid-argument when the capacity is below the number of joined members. */
export function refuseSmallCapacity(
  { joined_count }: Pick<EventsTable, 'joined_count'>,
  { capacity }: Pick<EventContents, 'capacity'>,
): void {
  refuse(capacityProblem(capacity, joined_count));
}

/** Throws invalid-argument when a save changes the times of an event in a way that is impossible at `now`. */
export function refuseImpossibleMove(before: Times, after: Times, now: Date): void {
  // An event that has begun keeps its start.
  if (after.event_date === before.event_date) refuseImpossibleEnd(after);
  else refuseImpossibleTimes(after, now);
}

function refuse(problem: EventProblem | undefined): void {
  if (!problem) return;
  const { field, message } = problem;
  throw new AppError('invalid-argument', message, { fields: { [field]: message } });
}
