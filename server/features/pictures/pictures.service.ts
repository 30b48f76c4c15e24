import { DAY } from '#contract/limits.ts';
import {
  type Picture,
  type PictureFolder,
  pictureKeySchema,
  pictureUrl,
  type Upload,
} from '#contract/pictures.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Files } from '#server/platform/files/files.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { randomName } from '#server/platform/ids.ts';
import {
  type NormalizedPicture,
  normalizePicture,
} from '#server/platform/images/normalize-picture.ts';
import type { VariantRequest } from '#server/platform/images/variant-plan.ts';
import type { Variant, Variants } from '#server/platform/images/variants.ts';
import { canSeePicture, canUpload } from './pictures.policy.ts';
import * as store from './pictures.store.ts';

export { sweepUnusedPictures } from './pictures.sweep.ts';

/** Uploads that nothing shows yet, at most so many a member within a day (after which a sweep takes them). */
export const MAX_UNUSED_UPLOADS = 50;

type PicturesDeps = { database: Database; files: Files };

/**
 * Throws unless the member may upload into the folder now. Asked before a body is read, so uploads
 * under way at the same moment are not counted.
 */
export async function checkUpload(
  database: Database,
  viewer: Viewer,
  folder: PictureFolder,
): Promise<void> {
  if (!canUpload(viewer, folder)) throw new AppError('permission-denied');
  const since = new Date(Date.now() - DAY).toISOString();
  const limit = MAX_UNUSED_UPLOADS;
  if ((await store.countUnused(database.read, viewer.userId, since, limit)) < limit) return;
  throw new AppError(
    'resource-exhausted',
    `投稿に使われていない画像が${limit}枚あります。投稿に使うか、1日ほど待ってからお試しください`,
    { reason: 'upload-quota' },
  );
}

/** Where a picture goes and whose it is. */
interface Placing {
  folder: PictureFolder;
  userId: string;
}

/**
 * Decodes, re-encodes and stores a picture that somebody sent; see keepPicture. Throws what
 * normalizePicture throws.
 */
export async function storePicture(
  deps: PicturesDeps,
  sent: Uint8Array,
  placing: Placing,
): Promise<Upload> {
  return keepPicture(deps, await normalizePicture(sent), placing);
}

/**
 * Stores a prepared picture under a new random key. The row follows the bytes, so that a row always
 * has its picture; on any failure neither stays.
 */
export async function keepPicture(
  { database, files }: PicturesDeps,
  { bytes, format, width, height, placeholder, isAnimated }: NormalizedPicture,
  { folder, userId }: Placing,
): Promise<Upload> {
  const key = `${folder}/${randomName(32)}.${format}`;
  const row = {
    key,
    user_id: userId,
    width,
    height,
    placeholder,
    bytes: bytes.length,
    is_animated: isAnimated,
    created_at: new Date().toISOString(),
  };
  try {
    await files.put(key, bytes, `image/${format}`);
    await database.write((transaction) => store.insertFile(transaction, row));
  } catch (error) {
    await files.delete(key);
    throw error;
  }
  return {
    key,
    url: pictureUrl(key),
    image: { width, height, placeholder, alt: '', focal: { x: 50, y: 50 } },
  };
}

/**
 * Takes an uploaded picture into use, inside the transaction that makes what shows it; until that
 * ends no sweep can remove it. Throws picture-not-yours for an unknown key and for somebody else's.
 */
export async function claimPicture(
  transaction: Queryable,
  key: string,
  userId: string,
): Promise<void> {
  const file = await store.lockFile(transaction, key);
  if (file?.user_id === userId) return;
  throw new AppError('invalid-argument', 'この画像は使えません。もう一度選び直してください', {
    reason: 'picture-not-yours',
  });
}

export interface SeenPicture extends Variant {
  /** Everybody may see it, so anybody may keep it. */
  isPublic: boolean;
}

/**
 * A picture as wished for, if the viewer may see it now. Throws the same not-found for what does not
 * exist and for what is not theirs to see, and what `allowRendering` throws where a variant must be made.
 */
export async function readPicture(
  { database, variants }: { database: Database; variants: Variants },
  viewer: Viewer | null,
  key: string,
  wish: VariantRequest,
  allowRendering: () => Promise<void>,
): Promise<SeenPicture> {
  const known = pictureKeySchema.safeParse(key).success;
  const picture = known
    ? await store.findPicture(database.read, key, viewer?.userId ?? null)
    : null;
  if (!picture || !canSeePicture(viewer, picture)) throw pictureNotFound();
  const variant = await variants.variant(picture, wish, allowRendering);
  if (!variant) throw pictureNotFound();
  return { ...variant, isPublic: picture.isPublic };
}

function pictureNotFound(): AppError {
  return new AppError('not-found', '画像が見つかりませんでした');
}

interface ShownPicture {
  image_key: string | null;
  image_width: number | null;
  image_height: number | null;
  image_placeholder: string | null;
}

/** How answers carry a picture that stands beside its title and says no more than that. */
export function decorativePicture(row: ShownPicture): {
  image_url: string | null;
  image: Picture | null;
} {
  const { image_key, image_width: width, image_height: height, image_placeholder } = row;
  if (image_key === null || width === null || height === null || image_placeholder === null) {
    return { image_url: null, image: null };
  }
  const focal = { x: 50, y: 50 };
  return {
    image_url: pictureUrl(image_key),
    image: { width, height, placeholder: image_placeholder, alt: '', focal },
  };
}
