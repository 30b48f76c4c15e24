import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import { POLL_DESCRIPTION_MAX, POLLS_PAGE_SIZE } from '#contract/foundations/limits.ts';
import {
  idSchema,
  pageOf,
  pageQueryOf,
  requestIdSchema,
  textSchema,
  timeSchema,
} from '#contract/foundations/primitives.ts';
import { pollFieldsSchema, pollSchema } from './polls.ts';

const featured = { permission: 'manage_featured_content' } as const;

/** Only the team sees a `draft`. */
const managedPollStates = ['draft', 'open', 'over'] as const;

const managedPollSchema = pollSchema.extend({
  state: z.enum(managedPollStates),
  /** Whether somebody has voted. After the first vote, the question and the choices cannot change. */
  has_begun: z.boolean(),
  created_at: timeSchema,
  /** When the poll was last changed. A change that is based on an older version fails. */
  updated_at: timeSchema,
});
export type ManagedPoll = z.infer<typeof managedPollSchema>;

export const listManagedPolls = defineQuery('/api/admin/polls', {
  access: featured,
  summary: 'Returns all polls of the team, the latest first.',
  search: pageQueryOf(POLLS_PAGE_SIZE),
  response: pageOf(managedPollSchema),
});

export const getManagedPoll = defineQuery('/api/admin/polls/{pollId}', {
  access: featured,
  summary: 'Returns a poll of the team, even before it is published.',
  params: z.strictObject({ pollId: idSchema }),
  response: managedPollSchema,
});

const managedPollFieldsSchema = pollFieldsSchema.extend({
  description: textSchema({ what: '説明', max: POLL_DESCRIPTION_MAX, multiline: true }).default(''),
  is_published: z.boolean().default(false),
});

const managedPollAnswer = z.object({ poll: managedPollSchema });

export const createPoll = defineFunction('createPoll', {
  access: featured,
  summary: 'Creates a poll of the team. Repeating a requestId returns the poll of the first call.',
  perMinute: 30,
  input: managedPollFieldsSchema.extend({ requestId: requestIdSchema }),
  output: managedPollAnswer,
});

export const updatePoll = defineFunction('updatePoll', {
  access: featured,
  summary:
    'Saves a poll of the team. Once somebody has voted, only its description changes, and its end comes earlier. Fails if it has been saved since `baseUpdatedAt`.',
  input: managedPollFieldsSchema.extend({ pollId: idSchema, baseUpdatedAt: timeSchema }),
  output: managedPollAnswer,
});

export const deletePoll = defineFunction('deletePoll', {
  access: featured,
  summary: 'Deletes a poll of the team with all votes.',
  input: z.strictObject({ pollId: idSchema }),
  output: z.object({ deleted_id: idSchema }),
});
