import { z } from 'zod';
import { ALT_MAX } from '#contract/foundations/limits.ts';
import { pictureKeySchema, pictureSchema } from '#contract/foundations/pictures.ts';
import { textSchema } from '#contract/foundations/primitives.ts';
import {
  type PictureLabels,
  pictureLabelChanges,
  pictureLabelFields,
  veilSchema,
} from './content-labels.ts';

/** The maximum number of pictures of a post. */
export const MAX_POST_PICTURES = 20;

/** How the page of a post shows several pictures: below each other, one at a time, or as tiles. */
export const pictureLayouts = ['column', 'pages', 'grid'] as const;
export type PictureLayout = (typeof pictureLayouts)[number];

/** A stored picture of a post. */
export const postPictureSchema = z.object({
  key: pictureKeySchema,
  url: z.string(),
  image: pictureSchema,
  ...pictureLabelFields,
  /** Set while the viewer opens it first. */
  veil: veilSchema.nullable(),
});

export type PostPicture = z.infer<typeof postPictureSchema>;

/** The description of a picture, as it is typed. */
export const pictureAltSchema = textSchema({
  max: ALT_MAX,
  tooLong: `画像の説明は${ALT_MAX}文字以内で入力してください`,
}).default('');

/** The focal point of a picture, in the middle by default. */
export const pictureFocalSchema = z
  .strictObject(
    { x: z.int().min(0).max(100), y: z.int().min(0).max(100) },
    '見せたい位置の指定が正しくありません',
  )
  .default({ x: 50, y: 50 });

/** A picture of a post as an author writes it. */
const writtenPictureSchema = z.strictObject({
  key: pictureKeySchema,
  alt: pictureAltSchema,
  focal: pictureFocalSchema,
  ...pictureLabelChanges,
});

export type WrittenPicture = z.output<typeof writtenPictureSchema>;

/** A picture of a post with its labels, those that the author has left out included. */
export type PictureFields = Omit<WrittenPicture, keyof PictureLabels> & PictureLabels;

/** All pictures of a post, in order. The cover is one of them. Without them, a post has the picture of its cover alone. */
export const pictureListSchema = z
  .array(writtenPictureSchema)
  .max(MAX_POST_PICTURES, `画像は${MAX_POST_PICTURES}枚まで選べます`)
  .refine(
    (pictures) => new Set(pictures.map(({ key }) => key)).size === pictures.length,
    '同じ画像が重なっています',
  )
  .optional();

export const pictureLayoutSchema = z
  .enum(pictureLayouts, '画像の並べ方の指定が正しくありません')
  .default('column');
