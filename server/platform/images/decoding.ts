import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { MAX_UPLOAD_PIXELS } from '#contract/limits.ts';
import { WorkQueue } from './work-queue.ts';

// Each picture is processed once and cached as a file, so the cache of libvips would only take memory.
sharp.cache(false);

// A pathological picture must not occupy a slot of the queue forever.
const TIMEOUT_SECONDS = 30;

/** Runs all decoding of the process, two pictures at a time, because each takes a core and a picture's memory. */
export const decodeQueue = new WorkQueue({ concurrency: 2, maxQueued: 100, maxWait: 30_000 });

/** Opens a picture for decoding, with limits on pixels and time. `animated` reads all frames, stacked vertically. */
export function openPicture(
  bytes: Uint8Array,
  options: Pick<SharpOptions, 'animated'> = {},
): Sharp {
  return sharp(bytes, {
    ...options,
    limitInputPixels: MAX_UPLOAD_PIXELS,
    // Rejects truncated pictures. Warnings are common in pictures of phones.
    failOn: 'error',
  }).timeout({ seconds: TIMEOUT_SECONDS });
}

/** Reads the header without decoding the pixels, whatever size the header claims. */
export async function readHeader(bytes: Uint8Array): Promise<Metadata> {
  return sharp(bytes, { limitInputPixels: false }).metadata();
}
