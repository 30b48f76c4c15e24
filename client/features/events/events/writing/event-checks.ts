import type { Resolver } from 'react-hook-form';
import { randomId } from '#client/lib/format/random-id.ts';
import { repeatedStarts } from '#contract/events/event-repeats.ts';
import {
  capacityProblem,
  type EventProblem,
  endProblem,
  repeatProblem,
  startProblem,
} from '#contract/events/event-rules.ts';
import { createEvent, type EventDetail } from '#contract/events/events.ts';
import { EVENT_REPEATS_MAX } from '#contract/foundations/limits.ts';
import { eventFormMessages } from './event-form.messages.ts';
import { type EventField, type EventValues, fieldsOf, repeatOf } from './event-values.ts';

const texts = eventFormMessages;

/** The validation errors by field. */
export type EventErrors = Partial<Record<EventField, string>>;

/** The fields of the form by the fields of the contract. */
const formFields: Record<string, EventField> = {
  title: 'title',
  description: 'about',
  event_date: 'start',
  event_end_date: 'end',
  location: 'venue',
  image_key: 'upload',
  event_url: 'event_url',
  capacity: 'capacity',
  tag: 'tags',
  repeat: 'times',
};

/** Returns the validation errors of the form for messages at paths of the contract, such as `repeat.times`. */
export function errorsAt(messages: Iterable<[path: string, message: string]>): EventErrors {
  const errors: EventErrors = {};
  for (const [path, message] of messages) {
    const field = formFields[path.split('.')[0] ?? ''];
    if (field) errors[field] ??= message;
  }
  return errors;
}

/** Validates the form of an event by the rules of the server. `event` is the stored event, null for a new one. */
export function checkEvent(
  values: EventValues,
  event: EventDetail | null,
  now: number,
): EventErrors {
  const fields = fieldsOf(values);
  const repeat = repeatOf(values);
  const { error } = createEvent.input.safeParse({ ...fields, repeat, requestId: randomId() });
  const issues = error?.issues ?? [];
  const problems = rulesBroken(values, event, now);
  return {
    ...errorsAt(issues.map(({ path, message }) => [path.join('.'), message])),
    ...errorsAt(problems.map(({ field, message }) => [field, message])),
    ...missing(values),
  };
}

/** Rules that only the form knows: incomplete choices. */
function missing({ start, end, place, venue }: EventValues): EventErrors {
  const errors: EventErrors = {};
  const isEndTyped = end.end.date !== '' && end.end.time !== '';
  if (start.date !== '' && start.time === '') errors.start = texts.startTimeMissing;
  if (end.length === 'until' && !isEndTyped) errors.end = texts.endMissing;
  if (place === 'venue' && venue.trim() === '') errors.venue = texts.venueMissing;
  return errors;
}

function rulesBroken(values: EventValues, event: EventDetail | null, now: number): EventProblem[] {
  const { event_date, event_end_date = null, capacity = null } = fieldsOf(values);
  if (event_date === undefined) {
    return [{ field: 'event_date', message: texts.startMissing }];
  }
  const repeat = repeatOf(values);
  const isRepeat = repeat !== null && repeat.times >= 2 && repeat.times <= EVENT_REPEATS_MAX;
  return [
    // The stored start stays valid when it is in the past.
    event_date === event?.event_date ? undefined : startProblem(event_date, now),
    endProblem(event_date, event_end_date),
    isRepeat ? repeatProblem(repeatedStarts(event_date, repeat), now) : undefined,
    capacityProblem(capacity, event?.joined_count ?? 0),
  ].filter((problem) => problem !== undefined);
}

/** The resolver of the form. It validates all fields, and leaves their values as typed. */
export function eventResolver(event: EventDetail | null): Resolver<EventValues> {
  return (values) => {
    const errors = checkEvent(values, event, Date.now());
    const entries = Object.entries(errors);
    if (entries.length === 0) return { values, errors: {} };
    const shown = entries.map(([field, message]) => [field, { type: 'value', message }]);
    return { values: {}, errors: Object.fromEntries(shown) };
  };
}
