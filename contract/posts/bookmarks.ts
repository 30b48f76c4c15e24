import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import { idSchema, pageOf, pageQuerySchema } from '#contract/foundations/primitives.ts';
import { postCardSchema } from './posts.ts';

export const setBookmark = defineFunction('setBookmark', {
  access: 'member',
  summary: 'Adds or removes a bookmark of a post. Idempotent.',
  perMinute: 120,
  input: z.strictObject({ postId: idSchema, bookmarked: z.boolean() }),
  output: z.object({ bookmarked: z.boolean() }),
});

export const listBookmarks = defineQuery('/api/bookmarks', {
  access: 'member',
  isPrivate: true,
  summary:
    'Returns the posts that the caller has bookmarked, last bookmarked first. Posts that they can no longer see are omitted.',
  search: pageQuerySchema,
  response: pageOf(postCardSchema),
});
