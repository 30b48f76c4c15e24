import { z } from 'zod';

export const pictureFolders = [
  'post-images',
  'profile-images',
  'event-images',
  'announcement-images',
] as const;
export type PictureFolder = (typeof pictureFolders)[number];

/** Where a stored picture lies: a folder and a random name. */
export const pictureKeySchema = z
  .string()
  .regex(
    /^(post|profile|event|announcement)-images\/[A-Za-z0-9]{32}\.(jpeg|png|gif|webp)$/,
    '画像の指定が正しくありません',
  );

/** What a page needs to reserve a picture's box before it has loaded. */
export const pictureSchema = z.object({
  width: z.int(),
  height: z.int(),
  /** ThumbHash, base64. */
  placeholder: z.string(),
  alt: z.string(),
  /** The point that must stay visible when the picture is cut, in percent of its width and height. */
  focal: z.object({ x: z.int(), y: z.int() }),
});

export type Picture = z.infer<typeof pictureSchema>;

/** What `POST /api/uploads` answers. */
export const uploadSchema = z.object({
  key: pictureKeySchema,
  url: z.string(),
  image: pictureSchema,
});

export type Upload = z.infer<typeof uploadSchema>;

/** The address of a stored picture; add `w`, `q` and `format` as wanted. */
export function pictureUrl(key: string): string {
  return `/images/${key}`;
}
