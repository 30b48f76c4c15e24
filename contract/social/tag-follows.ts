import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import { CHARACTER_TAG_MAX, TAG_FOLLOWS_MAX } from '#contract/foundations/limits.ts';
import { textSchema } from '#contract/foundations/primitives.ts';
import { tagName } from '#contract/foundations/references.ts';

const input = z.strictObject({
  tag: textSchema({
    max: CHARACTER_TAG_MAX,
    required: 'タグを指定してください',
    tooLong: `タグは${CHARACTER_TAG_MAX}文字以内で指定してください`,
    clean: tagName,
  }),
});

const output = z.object({
  /** The tag in its stored spelling, which can differ from the requested spelling. */
  tag: z.string(),
  is_following: z.boolean(),
});
export type TagFollowAnswer = z.infer<typeof output>;

export const followTag = defineFunction('followTag', {
  access: 'member',
  summary: 'Follows a tag. An alias follows its tag. Idempotent.',
  perMinute: 120,
  input,
  output,
});

export const unfollowTag = defineFunction('unfollowTag', {
  access: 'member',
  summary: 'Stops following a tag. Idempotent.',
  perMinute: 120,
  input,
  output,
});

export const listTagFollows = defineQuery('/api/tag-follows', {
  access: 'member',
  isPrivate: true,
  summary: `Returns all tags that the caller follows, at most ${TAG_FOLLOWS_MAX}, the latest first.`,
  response: z.object({ tags: z.array(z.string()) }),
});
