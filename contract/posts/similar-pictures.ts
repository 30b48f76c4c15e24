import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import { pictureSchema } from '#contract/foundations/pictures.ts';
import { idSchema, timeSchema } from '#contract/foundations/primitives.ts';
import { postCardSchema } from './posts.ts';

/** The state of a similar picture: the owner has not decided yet, accepts it, or has reported it. */
const similarPictureStates = ['open', 'fine', 'reported'] as const;
export type SimilarPictureState = (typeof similarPictureStates)[number];

const comparedSchema = z.object({
  post: postCardSchema,
  picture_url: z.string(),
  picture: pictureSchema,
});
export type ComparedPicture = z.infer<typeof comparedSchema>;

/** A picture of the caller, and a similar picture that another member posted later. */
const similarPictureSchema = z.object({
  id: idSchema,
  state: z.enum(similarPictureStates),
  own: comparedSchema,
  other: comparedSchema,
  created_at: timeSchema,
});
export type SimilarPicture = z.infer<typeof similarPictureSchema>;

export const getSimilarPicture = defineQuery('/api/similar-pictures/{similarId}', {
  access: 'member',
  isPrivate: true,
  summary:
    'A picture that another member has posted and that looks like an earlier one of the caller, with both posts. Not found once the caller cannot see one of them.',
  params: z.strictObject({ similarId: idSchema }),
  response: similarPictureSchema,
});

export const answerSimilarPicture = defineFunction('answerSimilarPicture', {
  access: 'member',
  summary:
    'Stores what the caller says about a similar picture. After `fine`, posts of the same author with a picture like that of the caller are not told of again. A repeated call changes nothing.',
  perMinute: 30,
  input: z.strictObject({
    similarId: idSchema,
    answer: z.enum(['fine', 'reported'], '回答の指定が正しくありません'),
  }),
  output: z.object({ state: z.enum(similarPictureStates) }),
});
