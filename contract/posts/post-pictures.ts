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

export const MAX_POST_PICTURES = 20;

/** How the page of a post shows several pictures: in a column, one at a time, or as tiles. */
export const pictureLayouts = ['column', 'pages', 'grid'] as const;
export type PictureLayout = (typeof pictureLayouts)[number];

export const postPictureSchema = z.object({
  key: pictureKeySchema,
  url: z.string(),
  image: pictureSchema,
  ...pictureLabelFields,
  veil: veilSchema.nullable(),
});
export type PostPicture = z.infer<typeof postPictureSchema>;

export const pictureAltSchema = textSchema({ what: '画像の説明', max: ALT_MAX }).default('');

export const pictureFocalSchema = z
  .strictObject(
    { x: z.int().min(0).max(100), y: z.int().min(0).max(100) },
    '見せたい位置の指定が正しくありません',
  )
  .default({ x: 50, y: 50 });

/** A picture of a post in the input of an author. */
const writtenPictureSchema = z.strictObject({
  key: pictureKeySchema,
  alt: pictureAltSchema,
  focal: pictureFocalSchema,
  ...pictureLabelChanges,
});

export type WrittenPicture = z.output<typeof writtenPictureSchema>;

/** A picture of a post with all its labels. In the input, labels can be omitted. */
export type PictureFields = Omit<WrittenPicture, keyof PictureLabels> & PictureLabels;

/** All pictures of a post, in order, including the cover. When this field is omitted, a post has only its cover. */
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
