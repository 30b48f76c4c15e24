import { z } from 'zod';
import { defineQuery } from '#contract/foundations/define.ts';
import { CHARACTER_TAG_MAX } from '#contract/foundations/limits.ts';
import { pictureSchema } from '#contract/foundations/pictures.ts';
import { textSchema } from '#contract/foundations/primitives.ts';
import { isTagName, tagName } from '#contract/foundations/references.ts';
import { shownBirthdaySchema } from '#contract/members/birthdays.ts';

export const tagUseSchema = z.object({
  tag: z.string(),
  /** The number of published public posts with this tag. */
  count: z.int(),
  is_character: z.boolean(),
});
export type TagUse = z.infer<typeof tagUseSchema>;

export const characterTagSchema = textSchema({
  what: 'タグ',
  max: CHARACTER_TAG_MAX,
  required: true,
  clean: tagName,
})
  // Commas separate tags in URLs.
  .refine((tag) => !tag.includes(','), 'タグに「,」は使えません')
  .refine(isTagName, 'タグには文字か数字か絵文字を入れてください');

export const suggestTags = defineQuery('/api/tags', {
  access: 'public',
  fromReplica: true,
  summary:
    'Returns the tags that start with `q`: first all matching characters of the site, then other used tags, most used first. Other tags fill the list up to ten.',
  search: z.strictObject({
    q: textSchema({ what: 'タグ', max: CHARACTER_TAG_MAX }).default(''),
  }),
  response: z.object({ items: z.array(tagUseSchema) }),
});

export const shownCharacterSchema = tagUseSchema.extend({
  image_url: z.string().nullable(),
  image: pictureSchema.nullable(),
});
export type ShownCharacter = z.infer<typeof shownCharacterSchema>;

export const listPopularTags = defineQuery('/api/tags/popular', {
  access: 'public',
  summary: "Returns the site's characters with their pictures, and the most used other tags.",
  response: z.object({ characters: z.array(shownCharacterSchema), tags: z.array(tagUseSchema) }),
});

export type PopularTags = z.infer<typeof listPopularTags.response>;

/** The header of a tag's page. Tags without posts have one too. */
const tagDetailSchema = tagUseSchema.extend({
  description: z.string(),
  /** The birthday of a character. Absent when it is unknown. */
  birthday: shownBirthdaySchema.optional(),
  image_url: z.string().nullable(),
  image: pictureSchema.nullable(),
  /** Other tags of the newest posts with this tag, most frequent first. */
  related: z.array(tagUseSchema),
});
export type TagDetail = z.infer<typeof tagDetailSchema>;

export const getTagDetail = defineQuery('/api/tags/page', {
  access: 'public',
  fromReplica: true,
  summary: "Returns the header of a tag's page.",
  search: z.strictObject({
    tag: textSchema({ what: 'タグ', max: CHARACTER_TAG_MAX, required: 'タグを指定してください' }),
  }),
  response: tagDetailSchema,
});
