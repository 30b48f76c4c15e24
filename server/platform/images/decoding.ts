import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { MAX_UPLOAD_PIXELS } from '#contract/limits.ts';
import { WorkQueue } from './work-queue.ts';

// Pictures are seen once and cached as files: memory for libvips' own cache would be wasted.
sharp.cache(false);

/** Seconds a picture may take; a pathological one must not hold a place for ever. */
const DEADLINE_SECONDS = 30;

// One queue for the process, since what it rations, memory and cores, is the process's.
/** Pictures are decoded here only: two at once, whoever asks. */
export const decoding = new WorkQueue({ parallel: 2, waiting: 100, patience: 30_000 });

/** Opens bytes for decoding, within our bounds. `animated` reads all frames, stacked as sharp does. */
export function openPicture(
  bytes: Uint8Array,
  options: Pick<SharpOptions, 'animated'> = {},
): Sharp {
  return sharp(bytes, {
    ...options,
    limitInputPixels: MAX_UPLOAD_PIXELS,
    // Half a picture is broken; a warning is something that every phone's pictures have.
    failOn: 'error',
  }).timeout({ seconds: DEADLINE_SECONDS });
}

/** Reads the header alone, whatever size it claims. */
export async function readHeader(bytes: Uint8Array): Promise<Metadata> {
  return sharp(bytes, { limitInputPixels: false }).metadata();
}
