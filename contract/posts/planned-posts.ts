import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import {
  idSchema,
  instantSchema,
  pageOf,
  pageQuerySchema,
} from '#contract/foundations/primitives.ts';
import { planSchema } from '#contract/foundations/publication-plans.ts';
import { postAnswerSchema, postCardSchema } from './posts.ts';

const plannedPostSchema = postCardSchema.extend({ plan: planSchema });
export type PlannedPost = z.infer<typeof plannedPostSchema>;

export const listPlannedPosts = defineQuery('/api/planned-posts', {
  access: 'member',
  isPrivate: true,
  summary:
    "Returns the caller's planned posts, the earliest publication first. One with a `failure` was not published at its time.",
  search: pageQuerySchema,
  response: pageOf(plannedPostSchema),
});

export const planPost = defineFunction('planPost', {
  access: 'member',
  summary:
    "Plans the publication of one of the caller's drafts, or changes its time. A planned post is published within seconds of its time.",
  perMinute: 30,
  input: z.strictObject({ postId: idSchema, publishAt: instantSchema }),
  output: postAnswerSchema,
});

export const unplanPost = defineFunction('unplanPost', {
  access: 'member',
  summary: "Turns one of the caller's planned posts into an ordinary draft. Idempotent.",
  perMinute: 30,
  input: z.strictObject({ postId: idSchema }),
  output: postAnswerSchema,
});
