import { z } from 'zod';
import { WATERMARK_TEXT_MAX } from '#contract/foundations/limits.ts';
import { pictureKeySchema } from '#contract/foundations/pictures.ts';
import { textSchema } from '#contract/foundations/primitives.ts';

const options = { error: '設定の値が正しくありません' };

export const pictureRightsSchema = z.strictObject({
  reposting: z.boolean(options),
  saving: z.boolean(options),
  editing: z.boolean(options),
  ai_training: z.boolean(options),
});
export type PictureRights = z.infer<typeof pictureRightsSchema>;

export const watermarkPositions = [
  'bottom-right',
  'bottom-left',
  'top-right',
  'top-left',
  'center',
  'tiled',
] as const;

/** The watermark on the pictures of a member: a picture or a text. */
const watermarkSchema = z.strictObject({
  text: textSchema({ what: '透かしの文字', max: WATERMARK_TEXT_MAX, required: true }),
  /** The picture to draw. Without one, the text is drawn. */
  picture: pictureKeySchema.nullable().default(null),
  position: z.enum(watermarkPositions, options),
  /**
   * The height of a letter, in percent of the shorter side of the picture. The longer side of a drawn picture is
   * `WATERMARK_LETTERS` times as long.
   */
  size: z.int(options).min(2, options).max(12, options),
  /** In percent. */
  opacity: z.int(options).min(10, options).max(100, options),
});
export type Watermark = z.infer<typeof watermarkSchema>;

export const pictureSettingsSchema = z.strictObject({
  /** Null when the member states no rights. */
  rights: pictureRightsSchema.nullable(),
  watermark: watermarkSchema.nullable(),
  watermarksNewPosts: z.boolean(options),
});
export type PictureSettings = z.infer<typeof pictureSettingsSchema>;
