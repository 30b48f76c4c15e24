import { z } from 'zod';
import type { FunctionInput } from '#client/lib/api/api.ts';
import { endAfter, endTimeOf, lengths } from '#client/ui/form/end-time.ts';
import { fromJapanTime, noTime, toJapanTime } from '#client/ui/form/japan-time.ts';
import { ONLINE } from '#contract/events/event-rules.ts';
import type { EventDetail, Repeat } from '#contract/events/events.ts';
import { pictureKeyOf, uploadSchema } from '#contract/foundations/pictures.ts';

const wallTimeSchema = z.object({ date: z.string(), time: z.string() });

/** The unvalidated values of the form: texts as typed, times in Japan. */
export const eventValuesSchema = z.object({
  upload: uploadSchema.nullable(),
  title: z.string(),
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
});

export type EventValues = z.output<typeof eventValuesSchema>;

/** The initial values for a new event. */
const emptyValues: EventValues = {
  upload: null,
  title: '',
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
};

/** The values of a stored event. With null, those of a new one. */
export function valuesOf(event: EventDetail | null): EventValues {
  if (event === null) return emptyValues;
  const { title, description, event_date, event_end_date, location, tag, capacity } = event;
  const { image, image_url } = event;
  const isOnline = location === ONLINE;
  return {
    ...emptyValues,
    upload: image && image_url ? { key: pictureKeyOf(image_url), url: image_url, image } : null,
    title,
    start: toJapanTime(event_date),
    end: endTimeOf(event_date, event_end_date),
    place: isOnline ? 'online' : 'venue',
    venue: isOnline ? '' : location,
    event_url: event.event_url ?? '',
    limit: capacity === null ? 'none' : 'limited',
    capacity: capacity === null ? '' : String(capacity),
    about: description,
    tags: tag === null ? [] : [tag],
  };
}

type EventFields = Omit<FunctionInput<'createEvent'>, 'repeat' | 'requestId'>;

/** The fields of an event for the request. Incomplete times are omitted. */
export function fieldsOf(values: EventValues): EventFields {
  const { title, about, start, place, venue, upload, limit, capacity, tags } = values;
  const event_date = fromJapanTime(start);
  const end = endAfter(start, values.end);
  return {
    title,
    description: about,
    ...(event_date !== null && { event_date }),
    event_end_date: end && fromJapanTime(end),
    location: place === 'online' ? ONLINE : venue,
    image_key: upload?.key ?? null,
    event_url: urlOf(values.event_url),
    // An empty text would be 0.
    capacity: limit === 'none' ? null : Number(capacity.trim() || Number.NaN),
    tag: tags[0] ?? null,
  };
}

/** The repetition of a new event, or null. */
export function repeatOf({ every, times }: Pick<EventValues, 'every' | 'times'>): Repeat | null {
  return every === 'none' ? null : { every, times: Number(times.trim() || Number.NaN) };
}

/** A typed link, with `https://` added if it has no scheme. Null when empty. */
function urlOf(typed: string): string | null {
  const link = typed.trim();
  if (link === '') return null;
  return /^[\w-]+(\.[\w-]+)+/.test(link) ? `https://${link}` : link;
}
