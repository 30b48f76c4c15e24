import { z } from 'zod';
import { defineFunction, defineQuery } from './define.ts';
import { MAX_LIKES_PER_POST } from './limits.ts';
import { postCardSchema } from './posts.ts';
import { idSchema, pageOf, pageQuerySchema, requestIdSchema, timeSchema } from './primitives.ts';
import { profileSummarySchema } from './profiles.ts';

export const likeAnswerSchema = z.object({
  /** How many of the batch's taps counted. */
  accepted: z.int(),
  likes_count: z.int(),
  my_count: z.int(),
});

export type LikeAnswer = z.infer<typeof likeAnswerSchema>;

export const likePost = defineFunction({
  name: 'likePost',
  access: 'member',
  summary:
    'Adds a batch of taps, up to what is left of 1000. Repeating a batchId changes nothing and gives the same answer.',
  // A tap every 60 ms for a minute, sent in batches 200 ms apart, must never meet the limit.
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

export const likerSchema = z.object({
  user: profileSummarySchema,
  count: z.int(),
  updated_at: timeSchema,
});

export type Liker = z.infer<typeof likerSchema>;

export const listLikers = defineQuery({
  path: '/api/posts/{postId}/likes',
  access: 'member',
  summary: 'Who likes a post and how many times, the most first.',
  params: z.strictObject({ postId: idSchema }),
  search: pageQuerySchema,
  response: pageOf(likerSchema),
});

export const listLikedPosts = defineQuery({
  path: '/api/liked-posts',
  access: 'member',
  summary:
    'The posts the caller likes, the latest first; those no longer theirs to see are left out.',
  params: z.strictObject({}),
  search: pageQuerySchema,
  response: pageOf(postCardSchema),
});
