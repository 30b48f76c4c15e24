import { z } from 'zod';
import { defineQuery } from './define.ts';
import { pictureSchema } from './pictures.ts';
import { idSchema, timeSchema } from './primitives.ts';

/** An event in a list. */
export const eventCardSchema = z.object({
  id: idSchema,
  title: z.string(),
  event_date: timeSchema,
  event_end_date: timeSchema.nullable(),
  location: z.string(),
  image_url: z.string().nullable(),
  image: pictureSchema.nullable(),
});

export type EventCard = z.infer<typeof eventCardSchema>;

export const listNextEvents = defineQuery({
  path: '/api/events/next',
  access: 'public',
  summary: 'The next 3 events, earliest first, for the home page.',
  params: z.strictObject({}),
  search: z.strictObject({}),
  response: z.object({ items: z.array(eventCardSchema) }),
});
