import { z } from 'zod';
import { defineQuery } from './define.ts';
import { CHARACTER_TAG_MAX } from './limits.ts';
import { textSchema } from './primitives.ts';

export const tagUseSchema = z.object({
  tag: z.string(),
  /** The number of published public posts with this tag. */
  count: z.int(),
  /** Whether the tag is the name of one of the site's characters. */
  is_character: z.boolean(),
});

export type TagUse = z.infer<typeof tagUseSchema>;

export const suggestTags = defineQuery({
  path: '/api/tags',
  access: 'public',
  summary:
    "Tags that start with `q`: all of the site's characters, then up to ten other used tags in all, most used first.",
  params: z.strictObject({}),
  search: z.strictObject({
    q: textSchema({
      max: CHARACTER_TAG_MAX,
      tooLong: `タグは${CHARACTER_TAG_MAX}文字以内で入力してください`,
    }).default(''),
  }),
  response: z.object({ items: z.array(tagUseSchema) }),
});
