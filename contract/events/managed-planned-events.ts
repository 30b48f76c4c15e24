import { z } from 'zod';
import { plannedEventSchema } from '#contract/events/planned-events.ts';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import { idSchema, pageOf, pageQuerySchema } from '#contract/foundations/primitives.ts';
import { profileSummarySchema } from '#contract/members/profiles.ts';
import { moderationReasonSchema } from '#contract/moderation/moderation.ts';

/** A planned event with its organiser, as the team sees it. */
export const managedPlannedEventSchema = plannedEventSchema.extend({
  profiles: profileSummarySchema,
});

export type ManagedPlannedEvent = z.infer<typeof managedPlannedEventSchema>;

export const listManagedPlannedEvents = defineQuery({
  path: '/api/admin/planned-events',
  access: { permission: 'manage_events' },
  summary:
    'Returns the events of all members that will be published at a time, the earliest publication first. Those that are withdrawn or were not published are left to their organisers.',
  params: z.strictObject({}),
  search: pageQuerySchema,
  response: pageOf(managedPlannedEventSchema),
});

export const takeBackPlannedEvent = defineFunction({
  name: 'takeBackPlannedEvent',
  access: { permission: 'manage_events', live: true },
  summary:
    "Takes back the plan of another member's event, which then stays with its organiser and is not published. The organiser reads the `reason`. A repeated call changes nothing.",
  perMinute: 120,
  input: z.strictObject({ plannedEventId: idSchema, reason: moderationReasonSchema }),
  output: z.object({}),
});
