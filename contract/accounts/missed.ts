import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import { MISSED_COUNT_MAX, MISSED_POSTS } from '#contract/foundations/limits.ts';
import { timeSchema } from '#contract/foundations/primitives.ts';
import { postCardSchema } from '#contract/posts/posts.ts';

const countSchema = z.int().max(MISSED_COUNT_MAX);

const missedSchema = z.object({
  /** The start of the caller's last absence. Null without a recent one. */
  since: timeSchema.nullable(),
  posts: z.array(postCardSchema).max(MISSED_POSTS),
  notifications_count: countSchema,
  announcements_count: countSchema,
  /** The numbers of events that began during the absence and are over, and of upcoming events. */
  past_events_count: countSchema,
  next_events_count: countSchema,
});
export type Missed = z.infer<typeof missedSchema>;

export const getMissed = defineQuery('/api/missed', {
  access: 'member',
  isPrivate: true,
  perMinute: 30,
  summary: `Returns what the caller has missed since they were away: the newest posts of followed members, one of each author and those who post least first, at most ${MISSED_POSTS}, and how much else there was. Counts stop at ${MISSED_COUNT_MAX}.`,
  response: missedSchema,
});

export const endAbsence = defineFunction('endAbsence', {
  access: 'member',
  summary:
    'The caller has seen what they missed, or does not want to. A repeated call changes nothing.',
  perMinute: 30,
  output: z.object({ success: z.literal(true) }),
});
