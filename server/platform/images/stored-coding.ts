import type { Metadata } from 'sharp';
import type { PictureSize } from '#contract/foundations/picture-size.ts';
import type { StoredFormat } from './picture-format.ts';
import { isLong } from './variant-plan.ts';
import { isLosslessWebp } from './webp-coding.ts';

/** How a picture is stored. */
export interface StoredCoding {
  format: StoredFormat;
  /** Whether a WebP keeps all its pixels. */
  isLossless: boolean;
}

interface Upload {
  format: StoredFormat;
  header: Metadata;
  /** The size in which it is stored. */
  bounds: PictureSize;
  isAnimated: boolean;
}

/** The largest area of a lossless WebP. Encoding one takes 27 bytes a pixel. */
const MAX_LOSSLESS_PIXELS = 1280 ** 2;

/**
 * How an upload is stored: as it was coded, and losslessly if it was. A still WebP that is too large to be encoded as one
 * becomes a PNG, or a JPEG when it was lossy and is opaque.
 */
export function storedCoding(
  bytes: Uint8Array,
  { format, header, bounds, isAnimated }: Upload,
): StoredCoding {
  if (format !== 'webp') return { format, isLossless: format === 'png' };
  const isLossless = isLosslessWebp(bytes);
  const isTooLarge = isLossless && bounds.width * bounds.height > MAX_LOSSLESS_PIXELS;
  if (isAnimated || !(isTooLarge || isLong(bounds))) return { format, isLossless };
  return { format: isLossless || header.hasAlpha ? 'png' : 'jpeg', isLossless };
}
