import { z } from 'zod';
import { hasUnprintable } from '#contract/foundations/characters.ts';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import { ALIASES_MAX, CHARACTERS_MAX } from '#contract/foundations/limits.ts';
import { pictureKeySchema } from '#contract/foundations/pictures.ts';
import {
  pageOf,
  pageQuerySchema,
  textSchema,
  timeSchema,
} from '#contract/foundations/primitives.ts';
import { birthdaySchema } from '#contract/members/birthdays.ts';
import { moderationReasonSchema } from '#contract/moderation/moderation.ts';
import { characterTagSchema, shownCharacterSchema } from './tags.ts';

const access = { permission: 'manage_settings' } as const;

const managedCharacterSchema = shownCharacterSchema.extend({
  /** The colour. Empty when none was chosen. */
  color: z.string(),
  description: z.string(),
  birthday: birthdaySchema.nullable(),
  aliases: z.array(z.string()),
  image_key: pictureKeySchema.nullable(),
  /** The time of the last save. Null for a built-in character that was never saved. */
  updated_at: timeSchema.nullable(),
});
export type ManagedCharacter = z.infer<typeof managedCharacterSchema>;

const charactersSchema = z.object({ items: z.array(managedCharacterSchema) });

export const listCharacters = defineQuery('/api/admin/characters', {
  access,
  summary: 'Returns the characters of the site in their order, with their aliases.',
  response: charactersSchema,
});

export const saveCharacter = defineFunction('saveCharacter', {
  access,
  summary:
    'Saves a character, or adds one at the end of the order. Its aliases become its tag, in older posts in the background. Fails if it has been saved since `baseUpdatedAt`.',
  input: z.strictObject({
    tag: characterTagSchema,
    color: z
      .string()
      .regex(/^(?:#[0-9a-f]{6})?$/, '色の指定が正しくありません')
      .default(''),
    description: textSchema({ what: '説明', max: 300, multiline: true }).default(''),
    aliases: z
      .array(characterTagSchema)
      .max(ALIASES_MAX, `別名は${ALIASES_MAX}個まで付けられます`)
      .default([]),
    /** Stays unchanged when omitted. */
    birthday: birthdaySchema.nullable().optional(),
    image_key: pictureKeySchema.nullable().default(null),
    /** The `updated_at` of the edited version. Null for a character that was never saved: new or built-in. */
    baseUpdatedAt: timeSchema.nullable().default(null),
  }),
  output: z.object({ character: managedCharacterSchema }),
});

/** The tag of a character. It may be older than the current rules for tags, and break them. */
const knownTagSchema = z
  .string('タグを指定してください')
  .min(1, 'タグを指定してください')
  .max(200, 'タグが長すぎます')
  .refine((tag) => !hasUnprintable(tag), '使用できない文字が含まれています');

export const deleteCharacter = defineFunction('deleteCharacter', {
  access,
  summary:
    'Removes a tag from the characters. Posts keep the tag, and its aliases still become this tag.',
  input: z.strictObject({ tag: knownTagSchema }),
  output: z.object({ deleted: z.string() }),
});

export const orderCharacters = defineFunction('orderCharacters', {
  access,
  summary:
    'Changes the order of all characters. Fails when a character has been added or removed since the list was read.',
  input: z.strictObject({ tags: z.array(knownTagSchema).max(CHARACTERS_MAX) }),
  output: charactersSchema,
});

const tagAliasSchema = z.object({
  alias: z.string(),
  tag: z.string(),
  is_character: z.boolean(),
  /** The number of posts that still have the alias, which a job replaces. */
  posts_left: z.int(),
  created_at: timeSchema,
});
export type TagAlias = z.infer<typeof tagAliasSchema>;

export const listTagAliases = defineQuery('/api/admin/tag-aliases', {
  access,
  summary:
    'Returns the aliases, latest first, each with the number of posts that are still to be rewritten.',
  search: pageQuerySchema,
  response: pageOf(tagAliasSchema),
});

export const mergeTags = defineFunction('mergeTags', {
  access,
  summary:
    'Merges a tag, in any spelling, into another tag: immediately for new posts, and in the background for existing posts. A repeated call changes nothing.',
  perMinute: 20,
  input: z.strictObject({
    from: characterTagSchema,
    into: characterTagSchema,
    reason: moderationReasonSchema.default(''),
  }),
  /** The number of posts that have the spelling in `from`. */
  output: z.object({ posts_count: z.int() }),
});

export const deleteTagAlias = defineFunction('deleteTagAlias', {
  access,
  summary: 'Makes an alias a tag of its own again. Posts that have been rewritten stay unchanged.',
  input: z.strictObject({ alias: knownTagSchema }),
  output: z.object({ deleted: z.string() }),
});
