import { z } from 'zod';

export const pictureFolders = [
  'post-images',
  'profile-images',
  'event-images',
  'announcement-images',
  'message-images',
  'brand-images',
] as const;
export type PictureFolder = (typeof pictureFolders)[number];

/** The key of a stored picture: a folder and a random file name. */
export const pictureKeySchema = z
  .string()
  .regex(
    /^(post|profile|event|announcement|message|brand)-images\/[A-Za-z0-9]{32}\.(jpeg|png|gif|webp)$/,
    '画像の指定が正しくありません',
  );

/**
 * Returns the schema of a picture key in a folder. Its errors name the field. `claimPicture` checks everything else.
 */
export function pictureKeyIn(folder: PictureFolder) {
  return pictureKeySchema.refine(
    (key) => key.startsWith(`${folder}/`),
    '画像の指定が正しくありません',
  );
}

export const pictureSchema = z.object({
  width: z.int(),
  height: z.int(),
  /** A ThumbHash in base64. */
  placeholder: z.string(),
  alt: z.string(),
  /** The focal point, which stays visible when the picture is cropped: in percent of the width and of the height. */
  focal: z.object({ x: z.int(), y: z.int() }),
});
export type Picture = z.infer<typeof pictureSchema>;

export const uploadSchema = z.object({
  key: pictureKeySchema,
  url: z.string(),
  image: pictureSchema,
});
export type Upload = z.infer<typeof uploadSchema>;
