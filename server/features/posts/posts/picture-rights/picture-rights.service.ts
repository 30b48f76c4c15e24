import { WATERMARK_BYTES_MAX, WATERMARK_SIDE_MAX } from '#contract/foundations/limits.ts';
import type { PictureRights, PictureSettings, Watermark } from '#contract/posts/picture-rights.ts';
import {
  claimPicture,
  findOwnPicture,
  type PicturesDeps,
} from '#server/features/foundations/pictures/pictures.service.ts';
import { changePrivateSettings } from '#server/features/members/profiles/private-settings.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { hasTransparency } from '#server/platform/images/decoding.ts';
import { loadLettering } from '#server/platform/images/lettering.ts';
import { storedFormatOf } from '#server/platform/images/variant-plan.ts';
import { watermarkOverlay } from '#server/platform/images/watermark.ts';
import * as store from './picture-rights.store.ts';
import {
  rightsColumn,
  rightsOf,
  type WatermarkColumns,
  watermarkColumns,
  watermarkName,
  watermarkOf,
} from './picture-rights.ts';

type Columns = Pick<Tables['posts'], 'picture_rights' | 'watermark'>;

/** The author's choices about the pictures of a post. An omitted choice does not change the stored choice. */
export interface WrittenRights {
  rights?: PictureRights | null | undefined;
  has_watermark?: boolean | undefined;
}

/** Returns the columns of a new post: the author's choices, or else the choices in the author's settings. */
export async function rightsOfNewPost(
  transaction: Queryable,
  userId: string,
  { rights, has_watermark }: WrittenRights,
): Promise<Columns> {
  const chosen = await store.findChoices(transaction, userId);
  const hasWatermark = has_watermark ?? chosen.watermarks_new_posts;
  return {
    picture_rights: rights === undefined ? chosen.picture_rights : rightsColumn(rights),
    watermark: hasWatermark ? watermarkName(chosen) : null,
  };
}

export async function rightsOfChange(
  transaction: Queryable,
  userId: string,
  { rights, has_watermark }: WrittenRights,
): Promise<Partial<Columns>> {
  const columns: Partial<Columns> = {};
  if (rights !== undefined) columns.picture_rights = rightsColumn(rights);
  if (has_watermark === false) columns.watermark = null;
  if (has_watermark) {
    columns.watermark = watermarkName(await store.findChoices(transaction, userId));
  }
  return columns;
}

/** Returns the name of the author's current watermark for a post that shows a watermark, otherwise null. */
export async function currentWatermark(
  transaction: Queryable,
  { user_id, watermark = null }: Pick<Tables['posts'], 'user_id'> & Partial<Columns>,
): Promise<string | null> {
  if (watermark === null) return null;
  return watermarkName(await store.findChoices(transaction, user_id));
}

/** Whether the stored rights of a post already match the given choices of its author. */
export function hasRights(
  { picture_rights, watermark }: Columns,
  { rights, has_watermark }: WrittenRights,
): boolean {
  return (
    (rights === undefined || picture_rights === rightsColumn(rights)) &&
    (has_watermark === undefined || (watermark !== null) === has_watermark)
  );
}

/** Returns the uses of a post's pictures that the author allows, or null when the author has not chosen. */
export async function readRights(database: Queryable, postId: string) {
  return rightsOf(await store.findRights(database, postId));
}

type SettingColumns = WatermarkColumns &
  Pick<Tables['private_profiles'], 'picture_rights' | 'watermarks_new_posts'>;

export function pictureSettingsOf(row: SettingColumns): PictureSettings {
  return {
    rights: rightsOf(row.picture_rights),
    watermark: watermarkOf(row),
    watermarksNewPosts: row.watermarks_new_posts,
  };
}

/**
 * Returns the columns for changed settings. When the watermark changes, stores its new name on all posts that show a
 * watermark. Throws `picture-not-yours` for a watermark with the picture of another member.
 */
export async function changePictureSettings(
  transaction: Queryable,
  userId: string,
  { rights, watermark, watermarksNewPosts }: Partial<PictureSettings>,
): Promise<Partial<SettingColumns>> {
  const columns: Partial<SettingColumns> = {};
  if (rights !== undefined) columns.picture_rights = rightsColumn(rights);
  if (watermarksNewPosts !== undefined) columns.watermarks_new_posts = watermarksNewPosts;
  if (watermark === undefined) return columns;
  if (watermark?.picture) {
    await claimPicture(transaction, watermark.picture, { userId, folder: 'profile-images' });
  }
  return { ...columns, ...(await renamed(transaction, userId, watermarkColumns(watermark))) };
}

async function renamed(transaction: Queryable, userId: string, columns: WatermarkColumns) {
  await store.renameWatermarks(transaction, userId, watermarkName(columns));
  return columns;
}

/**
 * Removes the picture from a member's watermark, which then shows its words. Returns the key of the picture, or null when
 * there is none.
 */
export async function clearWatermarkPicture(transaction: Queryable, userId: string) {
  const columns = await store.findWatermark(transaction, userId);
  if (!columns?.watermark_key) return null;
  const words = { ...columns, watermark_key: null };
  await changePrivateSettings(transaction, userId, await renamed(transaction, userId, words));
  return columns.watermark_key;
}

export async function findWatermarkPicture(database: Queryable, userId: string) {
  return (await store.findWatermark(database, userId))?.watermark_key ?? null;
}

/**
 * Throws `watermark-letters` when the font of the site lacks a letter of a watermark. Throws `watermark-opaque`,
 * `watermark-large` or `picture-not-yours` when the picture of the watermark cannot be drawn.
 */
export async function refuseUndrawable(
  deps: PicturesDeps,
  userId: string,
  watermark: Watermark | null | undefined,
): Promise<void> {
  if (!watermark) return;
  const { drawable } = await loadLettering();
  if (drawable(watermark.text) !== watermark.text) {
    throw new AppError(
      'invalid-argument',
      'この文字は透かしに使えません。ほかの文字でお試しください',
      { reason: 'watermark-letters' },
    );
  }
  if (watermark.picture) await refuseUnfitPicture(deps, watermark.picture, userId);
}

/** Returns the overlay that is drawn on a member's watermarked pictures. Null while the member has no watermark. */
export async function overlayOf({ database, files }: PicturesDeps, userId: string) {
  const columns = await store.findWatermark(database.read, userId);
  const watermark = columns && watermarkOf(columns);
  if (!columns || !watermark) return null;
  const { picture } = watermark;
  const readPicture = async () => (picture === null ? null : files.read(picture));
  return { name: watermarkName(columns), draw: watermarkOverlay(watermark, readPicture) };
}

/** Throws `picture-not-yours`, `watermark-large` or `watermark-opaque` for a picture that cannot be a watermark. */
async function refuseUnfitPicture({ database, files }: PicturesDeps, key: string, userId: string) {
  const { width, height, bytes, is_animated } = await findOwnPicture(database.read, key, {
    userId,
    folder: 'profile-images',
  });
  if (Math.max(width, height) > WATERMARK_SIDE_MAX || bytes > WATERMARK_BYTES_MAX) {
    throw new AppError(
      'invalid-argument',
      `透かしの画像が大きすぎます。縦横${WATERMARK_SIDE_MAX}px、2MBまでにしてください`,
      { reason: 'watermark-large' },
    );
  }
  if (is_animated || !['png', 'webp'].includes(storedFormatOf(key))) throw opaque();
  const stored = await files.read(key);
  if (!stored || !(await hasTransparency(stored))) throw opaque();
}

function opaque(): AppError {
  return new AppError(
    'invalid-argument',
    '透かしには、背景が透明なPNGかWebPの静止画を選んでください',
    { reason: 'watermark-opaque' },
  );
}
