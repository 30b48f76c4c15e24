import { DAY, HOUR } from '#contract/foundations/limits.ts';
import { pictureUrl } from '#contract/foundations/picture-urls.ts';
import {
  type Picture,
  type PictureFolder,
  pictureKeySchema,
  type Upload,
} from '#contract/foundations/pictures.ts';
import {
  checkUse,
  countUse,
} from '#server/features/foundations/rate-limits/rate-limits.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { hashColumns } from '#server/platform/database/hash-index.ts';
import type { Files } from '#server/platform/files/files.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { requestUsed } from '#server/platform/http/create-once.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { randomName, sha256 } from '#server/platform/ids.ts';
import {
  type NormalizedPicture,
  normalizePicture,
  type PictureSource,
} from '#server/platform/images/normalize-picture.ts';
import { rasterSource } from '#server/platform/images/svg/svg-source.ts';
import {
  type Overlay,
  storedFormatOf,
  type VariantRequest,
} from '#server/platform/images/variant-plan.ts';
import type { Variant, Variants } from '#server/platform/images/variants.ts';
import type { PictureUses } from './picture-uses.shared.store.ts';
import { canSeePicture, canUpload } from './pictures.policy.ts';
import * as store from './pictures.store.ts';
import { type FilesTable, fileRow } from './pictures.tables.ts';

export { picturesOfMember, sweepUnusedPictures } from './pictures.sweep.ts';

/** The maximum number of a member's unused uploads within a day. The sweep deletes older uploads. */
export const MAX_UNUSED_UPLOADS = 50;

export type PicturesDeps = { database: Database; files: Files };

interface UploadTarget {
  folder: PictureFolder;
  /** Null for a picture of the site itself. */
  userId: string | null;
  requestId?: string | undefined;
  /** The member whose limits apply. Absent when the site itself stores the picture. */
  sender?: Viewer;
}

/**
 * Throws `permission-denied` or `resource-exhausted` unless the member can currently upload into the folder. Runs
 * before the body is read, so uploads in progress are not counted for the limit. A repeated upload is always allowed.
 */
export async function checkUpload(
  { database, uses }: { database: Database; uses: PictureUses },
  viewer: Viewer,
  target: UploadTarget,
): Promise<void> {
  if (!canUpload(viewer, target.folder)) throw new AppError('permission-denied');
  if (await findFirst(database, target)) return;
  await checkUse(database.read, viewer, 'uploads');
  const since = new Date(Date.now() - DAY).toISOString();
  const limit = MAX_UNUSED_UPLOADS;
  if ((await uses.countUnused(database.read, viewer.userId, since, limit)) < limit) return;
  throw new AppError(
    'resource-exhausted',
    `投稿に使われていない画像が${limit}枚あります。投稿に使うか、1日ほど待ってからお試しください`,
    { reason: 'upload-quota', retry_after: HOUR / 1000 },
  );
}

/** Returns the row of the first upload with this request id, or null. Clients repeat uploads that got no response. */
async function findFirst(database: Database, { userId, requestId }: UploadTarget) {
  return requestId === undefined || userId === null
    ? null
    : store.findFileOfRequest(database.read, { user_id: userId, request_id: requestId });
}

/**
 * Decodes, re-encodes and stores an uploaded picture. A repeated requestId returns the picture of the first upload.
 * Throws `request-used` when the first upload had another picture or folder, and the errors of normalizePicture.
 */
export async function storePicture(
  deps: PicturesDeps,
  sent: PictureSource,
  target: UploadTarget & { userId: string },
): Promise<Upload> {
  const sentHash = sha256(await sent.read());
  const first = await findFirst(deps.database, target);
  if (first) return sameUpload(first, target, sentHash);
  const { folder, userId } = target;
  // Logos are often SVG files. Only members who manage the settings can upload into this folder.
  const picture = folder === 'brand-images' ? await rasterSource(sent, userId) : sent;
  return keepPicture(deps, await normalizePicture(picture, userId), target, sentHash);
}

function sameUpload(first: FilesTable, { folder }: UploadTarget, sentHash: string | null): Upload {
  // Earlier releases stored no hash, so any picture counts as the same.
  const isSame = (first.sent_hash ?? sentHash) === sentHash && isIn(folder, first.key);
  if (!isSame) throw requestUsed();
  return uploadOf(first);
}

/**
 * Stores a normalized picture under a new random key. The row is inserted after the file is written, so every row has a
 * file. When one of the two cannot be written, neither remains. When a concurrent attempt of the same upload was
 * faster, returns the picture of that attempt. `sentHash` is the SHA-256 of the sent bytes.
 */
export async function keepPicture(
  { database, files }: PicturesDeps,
  { bytes, format, width, height, placeholder, perceptualHash, isAnimated }: NormalizedPicture,
  target: UploadTarget,
  sentHash: string | null = null,
): Promise<Upload> {
  const { folder, userId, requestId, sender } = target;
  const key = `${folder}/${randomName(32)}.${format}`;
  const row = fileRow({
    key,
    user_id: userId,
    width,
    height,
    placeholder,
    bytes: bytes.length,
    is_animated: isAnimated,
    request_id: requestId ?? null,
    sent_hash: sentHash,
    ...(folder === 'post-images' && hashColumns(perceptualHash)),
  });
  try {
    await files.put(key, bytes, `image/${format}`);
    const isNew = await database.write(async (transaction) => {
      const isInserted = await store.insertFile(transaction, row);
      if (isInserted && sender) await countUse(transaction, sender, 'uploads');
      return isInserted;
    });
    if (isNew) return uploadOf(row);
  } catch (error) {
    await files.delete(key);
    throw error;
  }
  await files.delete(key);
  const first = await findFirst(database, target);
  if (!first) throw new AppError('unavailable');
  return sameUpload(first, target, sentHash);
}

function uploadOf({ key, width, height, placeholder }: SizedFile): Upload {
  const image = { width, height, placeholder, alt: '', focal: { x: 50, y: 50 } };
  return { key, url: pictureUrl(key), image };
}

type SizedFile = Pick<FilesTable, 'key' | 'width' | 'height' | 'placeholder'>;

interface Claim {
  userId: string;
  folder: PictureFolder;
}

/**
 * Claims an uploaded picture in the transaction that inserts its use. The sweep cannot delete it until the transaction
 * ends. Throws `picture-not-yours` for an unknown key, for another member's key and for a key of another folder.
 */
export async function claimPicture(transaction: Queryable, key: string, claim: Claim) {
  await claimPictures(transaction, [key], claim);
}

/** Claims several different pictures like `claimPicture`. */
export async function claimPictures(
  transaction: Queryable,
  keys: readonly string[],
  { userId, folder }: Claim,
): Promise<void> {
  if (keys.length === 0) return;
  // The folder decides who in the team sees a picture, and whether the picture is compared with other pictures.
  if (!keys.every((key) => isIn(folder, key))) throw notYours();
  const files = await store.lockFiles(transaction, keys);
  if (files.filter(({ user_id }) => user_id === userId).length !== keys.length) throw notYours();
}

/** Returns the facts of a picture that can be claimed. Throws the errors of `claimPicture`. */
export async function findOwnPicture(
  database: Queryable,
  key: string,
  { userId, folder }: Claim,
): Promise<Pick<FilesTable, 'width' | 'height' | 'bytes' | 'is_animated'>> {
  const file = isIn(folder, key) ? await store.findFileOf(database, key, userId) : null;
  if (!file) throw notYours();
  return file;
}

function isIn(folder: PictureFolder, key: string): boolean {
  return key.startsWith(`${folder}/`);
}

function notYours(): AppError {
  return new AppError('invalid-argument', 'この画像は使えません。もう一度選び直してください', {
    reason: 'picture-not-yours',
  });
}

export async function storedPictures(
  database: Queryable,
  keys: readonly string[],
): Promise<Set<string>> {
  return keys.length === 0 ? new Set() : store.existingKeys(database, [...keys]);
}

/** Returns what is drawn on the pictures of a member with a watermark. Returns null while the member has none. */
export type ReadOverlay = (deps: PicturesDeps, userId: string) => Promise<Overlay | null>;

export interface SeenPicture extends Variant {
  /** Whether everybody can see the picture, so that any cache can store it. */
  isPublic: boolean;
  /** Whether the URL always returns these bytes. */
  isLasting: boolean;
  refusesTraining: boolean;
}

interface ReadingDeps extends PicturesDeps {
  uses: PictureUses;
  variants: Variants;
  readOverlay: ReadOverlay;
}

/**
 * Returns a variant of a picture that the viewer can currently see. The name is a key, optionally with `~` and the name
 * of a watermark. Both forms of the name show the current watermark. Throws the same `not-found` when the picture does
 * not exist and when the viewer cannot see it. Throws the errors of `allowRendering` when the variant is not cached.
 */
export async function readPicture(
  deps: ReadingDeps,
  viewer: Viewer | null,
  name: string,
  requested: VariantRequest,
  allowRendering: () => Promise<void>,
): Promise<SeenPicture> {
  const [key = '', watermark = ''] = name.split('~', 2);
  const picture = await findSeen(deps, viewer, key);
  const overlay =
    picture.hasWatermark && picture.user_id !== null
      ? await deps.readOverlay(deps, picture.user_id)
      : null;
  const stored = {
    ...picture,
    overlay: overlay ?? undefined,
    isOriginalWithheld: picture.keepsOriginal,
  };
  const variant = await deps.variants.variant(stored, requested, allowRendering);
  if (!variant) throw pictureNotFound();
  const { isPublic, refusesTraining } = picture;
  return { ...variant, isPublic, refusesTraining, isLasting: watermark === (overlay?.name ?? '') };
}

async function findSeen(
  { database, uses }: Pick<ReadingDeps, 'database' | 'uses'>,
  viewer: Viewer | null,
  key: string,
) {
  const known = pictureKeySchema.safeParse(key).success;
  const picture = known ? await uses.findPicture(database.read, key, viewer?.userId ?? null) : null;
  if (!picture || !canSeePicture(viewer, picture)) throw pictureNotFound();
  return picture;
}

/** Returns a stored picture without a watermark. Throws `not-found`, and `original-kept` when saving is not allowed. */
export async function readOriginal(
  deps: Pick<ReadingDeps, 'database' | 'uses'> & { files: Files },
  viewer: Viewer,
  key: string,
): Promise<Variant> {
  const picture = await findSeen(deps, viewer, key);
  if (picture.keepsOriginal && picture.user_id !== viewer.userId) {
    throw new AppError('permission-denied', 'この画像の保存は、作者が許可していません', {
      reason: 'original-kept',
    });
  }
  const bytes = await deps.files.read(key);
  if (!bytes) throw pictureNotFound();
  return { bytes, contentType: `image/${storedFormatOf(key)}` };
}

export function pictureNotFound(): AppError {
  return new AppError('not-found', '画像が見つかりませんでした');
}

/** Returns the response fields of a picture by its key, without an access check. All are null for a deleted picture. */
export async function findPicture(database: Queryable, key: string | null) {
  const file = key === null ? null : await store.findFile(database, key);
  return decorativePicture({
    image_key: key,
    image_width: file?.width ?? null,
    image_height: file?.height ?? null,
    image_placeholder: file?.placeholder ?? null,
  });
}

/** Returns the response fields of pictures in the order of their keys, without deleted pictures. */
export async function findPictures(
  database: Queryable,
  keys: readonly string[],
): Promise<{ image_url: string; image: Picture }[]> {
  if (keys.length === 0) return [];
  const sizes = new Map((await store.findFiles(database, keys)).map((file) => [file.key, file]));
  return keys.flatMap((key) => {
    const file = sizes.get(key);
    return file ? { image_url: pictureUrl(key), image: uploadOf(file).image } : [];
  });
}

/** The width in pixels. It fits most screens, and results in about 100 KB. */
const INLINE_WIDTH = 800;

/** Returns a picture as a data URL without animation, or null when it is deleted. The caller checks the access. */
export async function inlinePicture(
  { database, variants }: { database: Database; variants: Variants },
  key: string,
): Promise<string | null> {
  const file = await store.findFile(database.read, key);
  if (!file) return null;
  const { width, height } = file;
  const stored = { key, width, height, isAnimated: false };
  const variant = await variants.variant(stored, { width: INLINE_WIDTH, format: 'jpeg' });
  return variant && `data:${variant.contentType};base64,${variant.bytes.toString('base64')}`;
}

interface ShownPicture {
  image_key: string | null;
  image_width: number | null;
  image_height: number | null;
  image_placeholder: string | null;
}

/** Returns the response fields of a decorative picture, which needs no alternative text because a title is next to it. */
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
