import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import { MAX_LIKES_PER_POST } from '#contract/foundations/limits.ts';
import {
  idSchema,
  pageOf,
  pageQuerySchema,
  requestIdSchema,
  timeSchema,
} from '#contract/foundations/primitives.ts';
import { profileSummarySchema } from '#contract/members/profiles.ts';
import { postCardSchema } from './posts.ts';

const likeAnswerSchema = z.object({
  /** How many likes of the batch were accepted. */
  accepted: z.int(),
  likes_count: z.int(),
  my_count: z.int(),
});
export type LikeAnswer = z.infer<typeof likeAnswerSchema>;

export const likePost = defineFunction('likePost', {
  access: 'member',
  summary:
    'Adds a batch of likes, up to the limit of 1000 per post. Repeating a batchId changes nothing and returns the same result.',
  // A tap every 60 ms, sent in batches every 200 ms for a minute, must stay within the limit.
  perMinute: 1200,
  input: z.strictObject({
    postId: idSchema,
    count: z
      .int('いいねの数は整数で指定してください')
      .min(1, 'いいねの数は1以上で指定してください')
      .max(MAX_LIKES_PER_POST, `いいねの数は${MAX_LIKES_PER_POST}以下で指定してください`),
    batchId: requestIdSchema,
  }),
  output: likeAnswerSchema,
});

const likerSchema = z.object({
  user: profileSummarySchema,
  user_id: idSchema,
  post_id: idSchema,
  count: z.int(),
  /** The time of the first like. */
  created_at: timeSchema,
  updated_at: timeSchema,
});
export type Liker = z.infer<typeof likerSchema>;

export const listLikers = defineQuery('/api/posts/{postId}/likes', {
  access: 'member',
  summary: 'Returns the members who like a post with their number of likes, highest first.',
  params: z.strictObject({ postId: idSchema }),
  search: pageQuerySchema,
  response: pageOf(likerSchema),
});

export const listLikedPosts = defineQuery('/api/liked-posts', {
  access: 'member',
  isPrivate: true,
  summary:
    'Returns the posts that the caller likes, latest first. Posts that they can no longer see are omitted.',
  search: pageQuerySchema,
  response: pageOf(postCardSchema),
});
