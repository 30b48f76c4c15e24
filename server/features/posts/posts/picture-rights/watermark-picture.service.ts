import { WATERMARK_BYTES_MAX, WATERMARK_SIDE_MAX } from '#contract/foundations/limits.ts';
import {
  findOwnPicture,
  type PicturesDeps,
} from '#server/features/foundations/pictures/pictures.service.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { hasTransparency } from '#server/platform/images/transparency.ts';
import { storedFormatOf } from '#server/platform/images/variant-plan.ts';

/** Throws picture-not-yours, watermark-large or watermark-opaque for a picture that cannot be a watermark. */
export async function refuseUnfitPicture(
  { database, files }: PicturesDeps,
  key: string,
  userId: string,
): Promise<void> {
  const { width, height, bytes, is_animated } = await findOwnPicture(database.read, key, {
    userId,
    folder: 'profile-images',
  });
  if (Math.max(width, height) > WATERMARK_SIDE_MAX || bytes > WATERMARK_BYTES_MAX) throw tooLarge();
  if (is_animated || !['png', 'webp'].includes(storedFormatOf(key))) throw opaque();
  const stored = await files.read(key);
  if (!stored || !(await hasTransparency(stored))) throw opaque();
}

function tooLarge(): AppError {
  return new AppError(
    'invalid-argument',
    `透かしの画像が大きすぎます。縦横${WATERMARK_SIDE_MAX}px、2MBまでにしてください`,
    { reason: 'watermark-large' },
  );
}

function opaque(): AppError {
  return new AppError(
    'invalid-argument',
    '透かしには、背景が透明なPNGかWebPの静止画を選んでください',
    { reason: 'watermark-opaque' },
  );
}
