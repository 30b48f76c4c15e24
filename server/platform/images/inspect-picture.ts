import { fileTypeFromBuffer } from 'file-type';
import type { Metadata } from 'sharp';
import { MAX_UPLOAD_PIXELS } from '#contract/foundations/limits.ts';
import { decodeCost, isLarge, MAX_MEMORY_BYTES } from './decode-cost.ts';
import { readHeader } from './decoding.ts';
import type { StoredFormat } from './picture-format.ts';

interface PictureHeader {
  /** Such as `png`. */
  format: string;
  /** In pixels, after rotation to upright. */
  width: number;
  height: number;
  /** Whether it has an animation that can be decoded. */
  isAnimated: boolean;
  isLarge: boolean;
}

/** By media type: the name of the format, and the stored format whose decoder uses as much memory. */
const formats: Record<string, { name: string; decodedLike: StoredFormat }> = {
  'image/jpeg': { name: 'jpeg', decodedLike: 'jpeg' },
  'image/png': { name: 'png', decodedLike: 'png' },
  // Only its first frame is decoded.
  'image/apng': { name: 'png', decodedLike: 'png' },
  'image/gif': { name: 'gif', decodedLike: 'gif' },
  'image/webp': { name: 'webp', decodedLike: 'webp' },
  // Decoders read the whole picture at once, as for WebP.
  'image/avif': { name: 'avif', decodedLike: 'webp' },
};

const MAX_FRAMES = 500;

/**
 * Returns the header of an untrusted picture. Null for other files and for pictures that take too much memory to
 * decode. An animation that is too long counts as a still picture.
 */
export async function inspectPicture(bytes: Uint8Array): Promise<PictureHeader | null> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const format = found && formats[found.mime];
  const header = format && (await readHeader(bytes).catch(() => null));
  if (!header) return null;
  const { name, decodedLike } = format;
  if (!canDecode(header, decodedLike, 1)) return null;
  const frames = name === 'gif' || name === 'webp' ? (header.pages ?? 1) : 1;
  return {
    format: name,
    width: header.autoOrient.width,
    height: header.autoOrient.height,
    isAnimated: frames > 1 && frames <= MAX_FRAMES && canDecode(header, decodedLike, frames),
    isLarge: isLarge(decodeCost(header, decodedLike, 1)),
  };
}

function canDecode(header: Metadata, format: StoredFormat, frames: number): boolean {
  const isSmallEnough = header.width * header.height * frames <= MAX_UPLOAD_PIXELS;
  return isSmallEnough && decodeCost(header, format, frames).memory <= MAX_MEMORY_BYTES;
}
