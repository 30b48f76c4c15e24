import { z } from 'zod';
import { defineFunction, defineQuery } from './define.ts';
import { postCardSchema } from './posts.ts';
import { idSchema, pageOf, pageQuerySchema } from './primitives.ts';

export const setBookmark = defineFunction({
  name: 'setBookmark',
  access: 'member',
  summary: 'Saves a post for oneself, or lets it go; doing it twice changes nothing.',
  perMinute: 120,
  input: z.strictObject({ postId: idSchema, bookmarked: z.boolean() }),
  output: z.object({ bookmarked: z.boolean() }),
});

export const listBookmarks = defineQuery({
  path: '/api/bookmarks',
  access: 'member',
  summary:
    'The posts the caller has saved, the latest first; those no longer theirs to see are left out.',
  params: z.strictObject({}),
  search: pageQuerySchema,
  response: pageOf(postCardSchema),
});
