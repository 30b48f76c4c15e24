import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import { CHARACTER_TAG_MAX, MUTED_WORD_MAX } from '#contract/foundations/limits.ts';
import {
  idSchema,
  instantSchema,
  pageOf,
  pageQuerySchema,
  textSchema,
  timeSchema,
} from '#contract/foundations/primitives.ts';
import { tagName } from '#contract/foundations/references.ts';
import { profileSummarySchema } from '#contract/members/profiles.ts';

export const muteKinds = ['user', 'word', 'tag'] as const;
export type MuteKind = (typeof muteKinds)[number];

const mutedWordSchema = textSchema({ what: '言葉', max: MUTED_WORD_MAX, required: true });

const mutedTagSchema = textSchema({
  what: 'タグ',
  max: CHARACTER_TAG_MAX,
  required: true,
  clean: tagName,
});

const userTarget = { kind: z.literal('user'), value: idSchema };
const wordTarget = { kind: z.literal('word'), value: mutedWordSchema };
const tagTarget = { kind: z.literal('tag'), value: mutedTagSchema };

const muteTargetSchema = z.discriminatedUnion('kind', [
  z.strictObject(userTarget),
  z.strictObject(wordTarget),
  z.strictObject(tagTarget),
]);

export interface MuteTarget {
  kind: MuteKind;
  value: string;
}

/** The end of the mute. Null means that it does not end. */
const end = { expiresAt: instantSchema.nullable().default(null) };

const muteSchema = z.object({
  kind: z.enum(muteKinds),
  /** The id of a member, or a word or tag as it was typed. */
  value: z.string(),
  /** The muted member. Null for words and tags. */
  user: profileSummarySchema.nullable(),
  expires_at: timeSchema.nullable(),
  created_at: timeSchema,
});
export type Mute = z.infer<typeof muteSchema>;

export const setMute = defineFunction('setMute', {
  access: 'member',
  summary:
    'Mutes a member, a word or a tag, until a time or without an end. A repeated call changes the end. The muted member is not notified.',
  input: z.discriminatedUnion('kind', [
    z.strictObject({ ...userTarget, ...end }),
    z.strictObject({ ...wordTarget, ...end }),
    z.strictObject({ ...tagTarget, ...end }),
  ]),
  output: z.object({ mute: muteSchema }),
});

export const removeMute = defineFunction('removeMute', {
  access: 'member',
  summary: 'Ends a mute. Idempotent.',
  perMinute: 120,
  input: muteTargetSchema,
  output: z.object({ removed: z.boolean() }),
});

export const listMutes = defineQuery('/api/mutes', {
  access: 'member',
  isPrivate: true,
  summary: 'Returns the members, words or tags that the caller has muted, latest first.',
  search: pageQuerySchema.extend({
    kind: z.enum(muteKinds, '種類の指定が正しくありません').default('user'),
  }),
  response: pageOf(muteSchema),
});
