import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import { pictureSchema } from '#contract/foundations/pictures.ts';
import {
  idSchema,
  instantSchema,
  pageOf,
  pageQuerySchema,
  requestIdSchema,
  timeSchema,
} from '#contract/foundations/primitives.ts';
import { planSchema } from '#contract/foundations/publication-plans.ts';
import { profileSummarySchema } from '#contract/members/profiles.ts';
import { moderationReasonSchema } from '#contract/moderation/moderation.ts';
import { eventAnswerSchema, eventFields, readTimes, repeatSchema } from './events.ts';

/** An event that is published at a planned time. It keeps its id when it is published. */
const plannedEventSchema = z.object({
  id: idSchema,
  title: z.string(),
  description: z.string(),
  event_date: timeSchema,
  event_end_date: timeSchema.nullable(),
  is_all_day: z.boolean(),
  location: z.string(),
  image_url: z.string().nullable(),
  image: pictureSchema.nullable(),
  event_url: z.string().nullable(),
  capacity: z.int().nullable(),
  tag: z.string().nullable(),
  /** The rule of a repeated event. All its dates are published together. Null for a single event. */
  repeat: repeatSchema.nullable(),
  plan: planSchema.extend({
    /** Whether the organiser has withdrawn the plan. The event is still stored, so it can be planned again. */
    is_withdrawn: z.boolean(),
  }),
  updated_at: timeSchema,
});
export type PlannedEvent = z.infer<typeof plannedEventSchema>;

export const listPlannedEvents = defineQuery('/api/planned-events', {
  access: 'member',
  isPrivate: true,
  summary:
    "Returns the caller's planned events, the earliest publication first. One with a `failure` was not published at its time, and a withdrawn one is not published.",
  search: pageQuerySchema,
  response: pageOf(plannedEventSchema),
});

export const getPlannedEvent = defineQuery('/api/planned-events/{plannedEventId}', {
  access: 'member',
  isPrivate: true,
  summary: "Returns one of the caller's planned events.",
  params: z.strictObject({ plannedEventId: idSchema }),
  response: plannedEventSchema,
});

const plannedEventAnswerSchema = z.object({ planned: plannedEventSchema });

const plannedFields = {
  ...eventFields,
  repeat: repeatSchema.nullable().default(null),
  publishAt: instantSchema,
};

export const planEvent = defineFunction('planEvent', {
  access: 'member',
  summary:
    'Stores an event, or all dates of a repeated one, that is published within seconds of `publishAt`. Until then, no other member sees it. It counts for the limit of events now. Repeating a requestId returns the event of the first call.',
  perMinute: 20,
  input: z.strictObject({ ...plannedFields, requestId: requestIdSchema }).transform(readTimes),
  output: plannedEventAnswerSchema,
});

export const updatePlannedEvent = defineFunction('updatePlannedEvent', {
  access: 'member',
  summary: "Saves one of the caller's planned events, and plans it for `publishAt`.",
  perMinute: 30,
  input: z
    .strictObject({
      ...plannedFields,
      plannedEventId: idSchema,
      /**
       * The `updated_at` of the edited version. The call fails if a newer one exists (`aborted`, `changed-elsewhere`).
       */
      baseUpdatedAt: timeSchema.optional(),
    })
    .transform(readTimes),
  output: plannedEventAnswerSchema,
});

export const movePlannedEvent = defineFunction('movePlannedEvent', {
  access: 'member',
  summary:
    "Plans one of the caller's planned events for another time, also one that is withdrawn or was not published.",
  perMinute: 30,
  input: z.strictObject({ plannedEventId: idSchema, publishAt: instantSchema }),
  output: plannedEventAnswerSchema,
});

export const withdrawPlannedEvent = defineFunction('withdrawPlannedEvent', {
  access: 'member',
  summary:
    "Takes back the plan of one of the caller's planned events. It stays in the list and is not published. Idempotent.",
  perMinute: 30,
  input: z.strictObject({ plannedEventId: idSchema }),
  output: plannedEventAnswerSchema,
});

export const publishPlannedEvent = defineFunction('publishPlannedEvent', {
  access: 'member',
  summary: "Publishes one of the caller's planned events at once, and returns its first date.",
  perMinute: 30,
  input: z.strictObject({ plannedEventId: idSchema }),
  output: eventAnswerSchema,
});

export const deletePlannedEvent = defineFunction('deletePlannedEvent', {
  access: 'member',
  summary: "Deletes one of the caller's planned events. Idempotent.",
  perMinute: 30,
  input: z.strictObject({ plannedEventId: idSchema }),
  output: z.object({}),
});

const managedPlannedEventSchema = plannedEventSchema.extend({
  profiles: profileSummarySchema,
});
export type ManagedPlannedEvent = z.infer<typeof managedPlannedEventSchema>;

export const listManagedPlannedEvents = defineQuery('/api/admin/planned-events', {
  access: { permission: 'manage_events' },
  summary:
    'Returns the events of all members that will be published at a time, the earliest publication first. Those that are withdrawn or were not published are left to their organisers.',
  search: pageQuerySchema,
  response: pageOf(managedPlannedEventSchema),
});

export const takeBackPlannedEvent = defineFunction('takeBackPlannedEvent', {
  access: { permission: 'manage_events', live: true },
  summary:
    "Takes back the plan of another member's event, which then stays with its organiser and is not published. The organiser reads the `reason`. A repeated call changes nothing.",
  perMinute: 120,
  input: z.strictObject({ plannedEventId: idSchema, reason: moderationReasonSchema }),
  output: z.object({}),
});
