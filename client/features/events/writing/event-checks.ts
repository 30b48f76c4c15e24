import type { Resolver } from 'react-hook-form';
import { repeatedStarts } from '../../../../contract/event-repeats.ts';
import {
  capacityProblem,
  type EventProblem,
  endProblem,
  repeatProblem,
  startProblem,
} from '../../../../contract/event-rules.ts';
import { createEvent, type EventDetail } from '../../../../contract/events.ts';
import { EVENT_REPEATS_MAX } from '../../../../contract/limits.ts';
import { randomId } from '../../../lib/random-id.ts';
import { eventFormMessages } from './event-form.messages.ts';
import { type EventField, type EventValues, fieldsOf, repeatOf } from './event-values.ts';

const texts = eventFormMessages;

/** The messages of the fields that are not right. */
export type EventErrors = Partial<Record<EventField, string>>;

/** The fields of the form by those of the contract. */
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

/** Returns the messages at the fields of the form for messages at paths of the contract, such as `repeat.times`. */
export function errorsAt(messages: Iterable<[path: string, message: string]>): EventErrors {
  const errors: EventErrors = {};
  for (const [path, message] of messages) {
    const field = formFields[path.split('.')[0] ?? ''];
    if (field) errors[field] ??= message;
  }
  return errors;
}

/** Checks the form of an event by the rules of the server. `event` is the stored event, null for a new one. */
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

/** What only the form knows to be missing: the rest of a choice. */
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
    // An event that has begun keeps its start.
    event_date === event?.event_date ? undefined : startProblem(event_date, now),
    endProblem(event_date, event_end_date),
    isRepeat ? repeatProblem(repeatedStarts(event_date, repeat), now) : undefined,
    capacityProblem(capacity, event?.joined_count ?? 0),
  ].filter((problem) => problem !== undefined);
}

/** The resolver of the form: all fields are checked, and their values stay as they are typed. */
export function eventResolver(event: EventDetail | null): Resolver<EventValues> {
  return (values) => {
    const errors = checkEvent(values, event, Date.now());
    const entries = Object.entries(errors);
    if (entries.length === 0) return { values, errors: {} };
    const shown = entries.map(([field, message]) => [field, { type: 'value', message }]);
    return { values: {}, errors: Object.fromEntries(shown) };
  };
}
