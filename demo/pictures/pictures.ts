import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { NormalizedPicture } from '#server/platform/images/normalize-picture.ts';
import { characterIds } from '../texts/characters.ts';

const pictureSchema = z.strictObject({
  width: z.int(),
  height: z.int(),
  /** ThumbHash in base64. */
  placeholder: z.string(),
  perceptualHash: z.string().length(64),
});

const MIDDLE = { x: 50, y: 50 };

const postPictureSchema = pictureSchema.extend({
  /** The position of the faces, in percent of the width and height. */
  focus: z.strictObject({ x: z.int(), y: z.int() }).default(MIDDLE),
  alt: z.string(),
  /** The characters in the picture, the main character first. */
  characters: z.array(z.enum(characterIds)),
  /** The tag for the technique of the picture. */
  technique: z.string().optional(),
  /** The subject of a photo. Two photos with the same subject are similar. Absent for other pictures. */
  look: z.string().optional(),
});
export type PostPicture = z.infer<typeof postPictureSchema> & { name: string };

const nftTraitsSchema = z.object({ キャラクター: z.string() }).catchall(z.string());
export type NftTraits = z.infer<typeof nftTraitsSchema>;

/** The pictures by folder and file name, without the extension. */
const manifestSchema = z.strictObject({
  posts: z.record(z.string(), postPictureSchema),
  members: z.record(z.string(), pictureSchema),
  events: z.record(z.string(), pictureSchema),
  banners: z.record(z.string(), pictureSchema),
  characters: z.record(z.string(), pictureSchema),
  /** The traits of NFTs. Pictures of NFTs are not stored. */
  nfts: z.record(z.string(), nftTraitsSchema),
});

export const manifest = manifestSchema.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, 'pictures.json'), 'utf8')),
);

/** A folder of pictures that are stored like uploads. */
export type StoredFolder = Exclude<keyof typeof manifest, 'nfts'>;

/** Returns the picture of a post with this name. Throws when no picture has it. */
export function postPicture(name: string): PostPicture {
  const picture = manifest.posts[name];
  if (!picture) throw new Error(`The demo has no picture "${name}"`);
  return { name, ...picture };
}

/** Returns the bytes of a picture. */
export function readBytes(folder: keyof typeof manifest, name: string): Promise<Buffer> {
  return readFile(join(import.meta.dirname, folder, `${name}.webp`));
}

/** Returns a picture in the format of a checked upload. Throws when no picture has this name. */
export async function readPicture(folder: StoredFolder, name: string): Promise<NormalizedPicture> {
  const known = manifest[folder][name];
  if (!known) throw new Error(`The demo has no picture "${folder}/${name}"`);
  const { width, height, placeholder, perceptualHash } = known;
  const bytes = await readBytes(folder, name);
  return {
    ...{ bytes, width, height, placeholder, perceptualHash },
    format: 'webp',
    isAnimated: false,
  };
}
