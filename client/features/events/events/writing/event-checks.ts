import { instantOf, problemOf } from '#client/features/posts/publication-plans/publish-instant.ts';
import { randomId } from '#client/lib/format/random-id.ts';
import { type FieldError, refusedBy } from '#client/ui/form/field-errors.ts';
import {
  capacityProblem,
  type EventProblem,
  endProblem,
  publishTimeProblem,
  repeatedStarts,
  repeatProblem,
  startProblem,
} from '#contract/events/event-rules.ts';
import { createEvent } from '#contract/events/events.ts';
import { EVENT_REPEATS_MAX } from '#contract/foundations/limits.ts';
import { eventFormMessages as texts } from './event-form.messages.ts';
import {
  type EditedEvent,
  type EventValues,
  fieldsOf,
  joinedCountOf,
  repeatOf,
  waitingPlanOf,
} from './event-values.ts';

/** Maps the names of fields in the contract to their names in the form. Contains only names that differ. */
export const names = {
  description: 'about',
  event_date: 'start',
  event_end_date: 'end',
  location: 'venue',
  image_key: 'upload',
  tag: 'tags',
  repeat: 'times',
  publishAt: 'publish',
} as const;

/** Validates the form of an event by the rules of the server. `event` is the stored event, or null for a new event. */
export function checkEvent(values: EventValues, event: EditedEvent | null): FieldError[] {
  const input = { ...fieldsOf(values), repeat: repeatOf(values), requestId: randomId() };
  const broken = rulesBroken(values, event, Date.now());
  return [
    ...missing(values),
    ...faultyPlan(values, event),
    ...broken.map(({ field, message }) => [field, message] as const),
    ...refusedBy(createEvent.input, input),
  ];
}

/** Returns the errors for rules that the contract does not have, such as a missing venue. */
function missing({ place, venue, ...values }: EventValues): FieldError[] {
  const isBefore = values.lastDay !== '' && values.lastDay < values.start.date;
  const isVenueMissing = place === 'venue' && venue.trim() === '';
  return Object.entries({
    ...(values.allDay ? isBefore && { end: texts.lastDayBefore } : missingTimes(values)),
    ...(isVenueMissing && { venue: texts.venueMissing }),
  });
}

function missingTimes({ start, end }: Pick<EventValues, 'start' | 'end'>) {
  const isEndTyped = end.end.date !== '' && end.end.time !== '';
  return {
    ...(start.date !== '' && start.time === '' && { start: texts.startTimeMissing }),
    ...(end.length === 'until' && !isEndTyped && { end: texts.endMissing }),
  };
}

function faultyPlan(values: EventValues, event: EditedEvent | null): FieldError[] {
  const { publish } = values;
  if (publish === null) return [];
  const plan = waitingPlanOf(event);
  const publishAt = instantOf(publish, plan);
  const problem = problemOf(publishAt, plan) ?? problemWithStart(values, publishAt);
  return problem === null ? [] : [['publish', problem]];
}

function problemWithStart(values: EventValues, publishAt: string | null): string | null {
  const { event_date, is_all_day = false } = fieldsOf(values);
  if (event_date === undefined || publishAt === null) return null;
  return publishTimeProblem({ event_date, is_all_day }, publishAt)?.message ?? null;
}

function rulesBroken(values: EventValues, event: EditedEvent | null, now: number): EventProblem[] {
  const {
    event_date,
    event_end_date = null,
    is_all_day = false,
    capacity = null,
  } = fieldsOf(values);
  if (event_date === undefined) {
    return [{ field: 'event_date', message: texts.startMissing }];
  }
  const repeat = repeatOf(values);
  const isRepeat = repeat !== null && repeat.times >= 2 && repeat.times <= EVENT_REPEATS_MAX;
  return [
    // The stored start stays valid even when it is in the past.
    event_date === event?.event_date ? undefined : startProblem({ event_date, is_all_day }, now),
    endProblem(event_date, event_end_date),
    isRepeat ? repeatProblem(repeatedStarts(event_date, repeat), now) : undefined,
    capacityProblem(capacity, joinedCountOf(event)),
  ].filter((problem) => problem !== undefined);
}
