import type { Metadata, Sharp } from 'sharp';
import { MAX_UPLOAD_PIXELS } from '#contract/limits.ts';
import { decoding, openPicture, readHeader } from './decoding.ts';
import * as faults from './picture-errors.ts';
import { type StoredFormat, sniffFormat } from './picture-format.ts';
import { placeholderOf } from './placeholder.ts';

/** A picture of ours: nothing of the file that was sent is left but what it shows. */
export interface NormalizedPicture {
  bytes: Buffer;
  format: StoredFormat;
  /** Of one frame, as it is shown. */
  width: number;
  height: number;
  /** ThumbHash, base64. */
  placeholder: string;
  isAnimated: boolean;
}

/** Longest side that is kept, in pixels: twice the widest that pages show, nearly. */
const MAX_SIDE = 2560;
const MAX_ANIMATED_SIDE = 1280;
const MAX_FRAMES = 500;

/**
 * Decodes a picture and makes it anew: turned upright, within bounds, without metadata, animation
 * kept for gif and webp. Throws an AppError with reason picture-type, picture-dimensions or
 * picture-broken, or unavailable when too many are waiting.
 */
export async function normalizePicture(sent: Uint8Array): Promise<NormalizedPicture> {
  const format = await sniffFormat(sent);
  if (!format) throw faults.notAPicture();
  const frames = await checkBounds(sent, format);
  // Somebody waits for this one before they can go on; a variant is only a picture that comes later.
  return decoding.run(() => remake(sent, format, frames > 1), { urgent: true });
}

/** The number of frames; throws where decoding would cost more than it can be worth. */
async function checkBounds(sent: Uint8Array, format: StoredFormat): Promise<number> {
  const header: Metadata = await readHeader(sent).catch(() => {
    throw faults.brokenPicture();
  });
  const pixels = header.width * header.height;
  if (pixels > MAX_UPLOAD_PIXELS) throw faults.tooManyPixels();
  const frames = format === 'gif' || format === 'webp' ? (header.pages ?? 1) : 1;
  if (frames > MAX_FRAMES || pixels * frames > MAX_UPLOAD_PIXELS) {
    throw faults.tooManyFrames(MAX_FRAMES);
  }
  return frames;
}

async function remake(
  sent: Uint8Array,
  format: StoredFormat,
  isAnimated: boolean,
): Promise<NormalizedPicture> {
  try {
    const side = isAnimated ? MAX_ANIMATED_SIDE : MAX_SIDE;
    const opened = openPicture(sent, { animated: isAnimated });
    // Frames are stacked, and a stack cannot be turned.
    const upright = isAnimated ? opened : opened.autoOrient();
    const bounded = upright.resize(side, side, { fit: 'inside', withoutEnlargement: true });
    const encoded = encode(bounded, format);
    const { data: bytes, info } = await encoded.toBuffer({ resolveWithObject: true });
    const size = { width: info.width, height: info.pageHeight ?? info.height };
    return { bytes, format, ...size, placeholder: await placeholderOf(bytes), isAnimated };
  } catch (error) {
    throw isTimeout(error) ? faults.tooSlow() : faults.brokenPicture();
  }
}

// Good enough to be the source of every variant: line art keeps its colours at 4:4:4.
function encode(picture: Sharp, format: StoredFormat): Sharp {
  switch (format) {
    case 'jpeg':
      return picture.jpeg({ quality: 90, chromaSubsampling: '4:4:4' });
    case 'png':
      return picture.png();
    case 'gif':
      return picture.gif({ effort: 1 });
    case 'webp':
      return picture.webp({ quality: 90, effort: 3 });
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('timeout');
}
