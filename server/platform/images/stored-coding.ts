import type { Metadata } from 'sharp';
import type { PictureSize } from '#contract/foundations/picture-size.ts';
import type { StoredFormat } from './picture-format.ts';
import { isLong } from './variant-plan.ts';

export interface StoredCoding {
  format: StoredFormat;
  isLossless: boolean;
}

interface Upload {
  format: StoredFormat;
  header: Metadata;
  bounds: PictureSize;
  isAnimated: boolean;
}

/** The largest area of a lossless WebP, in pixels. Encoding takes 27 bytes of memory per pixel. */
const MAX_LOSSLESS_PIXELS = 1280 ** 2;

/**
 * Returns how an upload is stored: in its own format, and losslessly if the upload was lossless. A still WebP that is
 * too large to be encoded as WebP becomes a JPEG if it is lossy and opaque, otherwise a PNG.
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

function isLosslessWebp(bytes: Uint8Array): boolean {
  const codings = [...codingsIn(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), 12)];
  return codings.length > 0 && codings.every((coding) => coding === 'VP8L');
}

/** The header of an animation's frame: its position, duration and flags. */
const FRAME_HEADER = 16;

function* codingsIn(file: Buffer, start: number): Generator<string> {
  for (let at = start; at + 8 <= file.length; ) {
    const name = file.toString('latin1', at, at + 4);
    const length = file.readUInt32LE(at + 4);
    const contents = file.subarray(at + 8, at + 8 + length);
    if (name === 'VP8 ' || name === 'VP8L') yield name;
    if (name === 'ANMF') yield* codingsIn(contents, FRAME_HEADER);
    // Chunks have even lengths.
    at += 8 + length + (length % 2);
  }
}
