import { z } from 'zod';
import type { FunctionInput } from '#client/lib/api/api.ts';
import { endAfter, endTimeOf, lengths } from '#client/ui/form/end-time-field.tsx';
import { fromJapanTime, noTime, toJapanTime } from '#client/ui/form/japan-time.ts';
import { ONLINE } from '#contract/events/event-rules.ts';
import type { EventDetail, Repeat } from '#contract/events/events.ts';
import type { PlannedEvent } from '#contract/events/planned-events.ts';
import { pictureKeyOf } from '#contract/foundations/picture-urls.ts';
import { uploadSchema } from '#contract/foundations/pictures.ts';
import type { Plan } from '#contract/foundations/publication-plans.ts';

const wallTimeSchema = z.object({ date: z.string(), time: z.string() });

/** The unvalidated values of the form: texts as typed, and times in Japan. */
export const eventValuesSchema = z.object({
  upload: uploadSchema.nullable(),
  title: z.string(),
  // Forms that were stored by an earlier release lack `allDay` and `lastDay`.
  allDay: z.boolean().default(false),
  /** The last day of an all-day event, such as `2026-11-22`. Empty for an event of a single day. */
  lastDay: z.string().default(''),
  start: wallTimeSchema,
  end: z.object({ length: z.enum(lengths), end: wallTimeSchema }),
  place: z.enum(['online', 'venue']),
  venue: z.string(),
  event_url: z.string(),
  limit: z.enum(['none', 'limited']),
  capacity: z.string(),
  about: z.string(),
  tags: z.array(z.string()),
  every: z.enum(['none', 'week', 'two-weeks', 'month-day', 'month-weekday']),
  times: z.string(),
  series: z.enum(['one', 'following']),
  /** The time of publication. Null for an immediate publication. */
  publish: wallTimeSchema.nullable().default(null),
});

export type EventValues = z.output<typeof eventValuesSchema>;

export type EditedEvent = EventDetail | PlannedEvent;

const emptyValues: EventValues = {
  upload: null,
  title: '',
  allDay: false,
  lastDay: '',
  start: noTime,
  end: { length: '2', end: noTime },
  place: 'online',
  venue: '',
  event_url: '',
  limit: 'none',
  capacity: '',
  about: '',
  tags: [],
  every: 'none',
  times: '4',
  series: 'one',
  publish: null,
};

/** Returns the values of a stored event. For null, returns the values of a new event. */
export function valuesOf(event: EditedEvent | null): EventValues {
  if (event === null) return emptyValues;
  const { title, description, location, tag, capacity } = event;
  const { image, image_url } = event;
  const isOnline = location === ONLINE;
  return {
    ...emptyValues,
    upload: image && image_url ? { key: pictureKeyOf(image_url), url: image_url, image } : null,
    title,
    ...timesOf(event),
    place: isOnline ? 'online' : 'venue',
    venue: isOnline ? '' : location,
    event_url: event.event_url ?? '',
    limit: capacity === null ? 'none' : 'limited',
    capacity: capacity === null ? '' : String(capacity),
    about: description,
    tags: tag === null ? [] : [tag],
    ...('plan' in event && planOf(event)),
  };
}

/** Returns the publication time and the repetition of a planned event. A published event has neither. */
function planOf({ plan, repeat }: PlannedEvent): Partial<EventValues> {
  const repeated = repeat && { every: repeat.every, times: String(repeat.times) };
  return { publish: toJapanTime(plan.publish_at), ...repeated };
}

function timesOf({ event_date, event_end_date, is_all_day }: EditedEvent): Partial<EventValues> {
  const start = toJapanTime(event_date);
  if (!is_all_day) return { start, end: endTimeOf(event_date, event_end_date) };
  const { date } = toJapanTime(event_end_date ?? event_date);
  return {
    allDay: true,
    start: { ...noTime, date: start.date },
    lastDay: date === start.date ? '' : date,
  };
}

type EventFields = Omit<FunctionInput<'createEvent'>, 'repeat' | 'requestId'>;

/** Returns the fields of an event for the request. Incomplete times are omitted. */
export function fieldsOf(values: EventValues): EventFields {
  const { title, about, allDay, place, venue, upload, limit, capacity, tags } = values;
  const { start, end } = wallTimesOf(values);
  const event_date = fromJapanTime(start);
  return {
    title,
    description: about,
    ...(event_date !== null && { event_date }),
    event_end_date: end && fromJapanTime(end),
    is_all_day: allDay,
    location: place === 'online' ? ONLINE : venue,
    image_key: upload?.key ?? null,
    event_url: urlOf(values.event_url),
    // An empty field becomes `NaN`, so that it is invalid. `Number('')` would be 0.
    capacity: limit === 'none' ? null : Number(capacity.trim() || Number.NaN),
    tag: tags[0] ?? null,
  };
}

/** Returns the start and the end. For an all-day event, these are the first and the last minute of its days. */
function wallTimesOf({ allDay, lastDay, start, end }: EventValues) {
  if (!allDay) return { start, end: endAfter(start, end) };
  return {
    start: { date: start.date, time: '00:00' },
    end: { date: lastDay || start.date, time: '23:59' },
  };
}

/** Returns the repetition of an event that is not published yet, or null. */
export function repeatOf({ every, times }: Pick<EventValues, 'every' | 'times'>): Repeat | null {
  return every === 'none' ? null : { every, times: Number(times.trim() || Number.NaN) };
}

/** Returns the typed link. Adds `https://` if the link has no scheme. Null when the field is empty. */
function urlOf(typed: string): string | null {
  const link = typed.trim();
  if (link === '') return null;
  return /^[\w-]+(\.[\w-]+)+/.test(link) ? `https://${link}` : link;
}

/** Returns the pending plan of an event. Null when it has none, or when the plan failed or was withdrawn. */
export function waitingPlanOf(event: EditedEvent | null): Plan | null {
  if (event === null || !('plan' in event)) return null;
  const { plan } = event;
  return plan.failure === null && !plan.is_withdrawn ? plan : null;
}

/** Whether an event is planned, even when its plan failed or was withdrawn. */
export function isPlanned(event: EditedEvent | null): boolean {
  return event !== null && 'plan' in event;
}

/**
 * Returns the number of members who have joined, because they are notified of changes. It is 0 for a planned or new
 * event.
 */
export function joinedCountOf(event: EditedEvent | null): number {
  return event !== null && 'joined_count' in event ? event.joined_count : 0;
}
