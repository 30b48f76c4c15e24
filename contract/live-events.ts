import { z } from 'zod';
import { MAX_LIVE_POSTS } from './limits.ts';
import { idSchema } from './primitives.ts';

/** The like count of a post has changed. */
export const postLikesEventSchema = z.object({
  type: z.literal('post-likes'),
  post_id: idSchema,
  likes_count: z.int(),
});

/** Comments under a post have come, gone or been hidden. */
export const postCommentsEventSchema = z.object({
  type: z.literal('post-comments'),
  post_id: idSchema,
  comments_count: z.int(),
});

/** Every event `/api/live` can send. */
export const liveEventSchema = z.discriminatedUnion('type', [
  postLikesEventSchema,
  postCommentsEventSchema,
]);
export type LiveEvent = z.infer<typeof liveEventSchema>;

export { MAX_LIVE_POSTS };

/** `/api/live?posts=a,b`: the open posts of all tabs of a browser. */
export const liveSearchSchema = z.strictObject({
  posts: z
    .string()
    .default('')
    .transform((list) => (list === '' ? [] : list.split(',')))
    .pipe(z.array(idSchema).max(MAX_LIVE_POSTS, `見守れる投稿は${MAX_LIVE_POSTS}件までです`)),
});
