import { ApiError } from '#client/lib/api/api-error.ts';
import {
  MAX_ANIMATED_SIDE,
  MAX_DECODED_PIXELS,
  MAX_SENT_SIDE,
  MAX_UPLOAD_BYTES,
} from '#contract/foundations/limits.ts';
import { type PictureSize, storedSize } from '#contract/foundations/picture-size.ts';
import { hasHeifSignature, isAnimated } from './picture-format.ts';
import { picturesMessages as texts } from './pictures.messages.ts';

export interface Original extends PictureSize {
  bytes: number;
}

interface Prepared {
  picture: Blob;
  /** The size of the file. Null when the browser cannot decode it. */
  original: Original | null;
}

interface PrepareOptions {
  preview: string;
  signal: AbortSignal;
  /** Called before a picture is scaled down by the browser or the server. */
  onReduce: (original: Original) => void;
}

/**
 * Scales a picture down when it is too large to be sent, or larger than needed. Converts a HEIC file if the browser
 * can. Animations stay unchanged. Throws an `ApiError` when the picture cannot be sent, and the reason of an aborted
 * signal.
 */
export async function preparePicture(
  file: File,
  { preview, signal, onReduce }: PrepareOptions,
): Promise<Prepared> {
  const isTooLong = file.size > MAX_UPLOAD_BYTES;
  const size = await sizeOf(preview);
  const original = size && { bytes: file.size, ...size };
  const asIs = { picture: file, original };
  const moves = await isAnimated(file);
  if (moves && file.type === 'image/png') throw refusal(texts.animatedPng);
  if (moves && isTooLong) throw refusal(texts.animationTooLarge);
  if (original && (isTooLong || isReduced(original, moves))) onReduce(original);
  if (moves) return asIs;
  const mustConvert = await hasHeifSignature(file);
  if (!isTooLong && !mustConvert && !(size && isTooWide(size))) return asIs;
  signal.throwIfAborted();
  if (original && original.width * original.height <= MAX_DECODED_PIXELS) {
    const picture = await shrinkInWorker(file, signal);
    if (picture) return { picture, original };
  }
  if (mustConvert) throw refusal(texts.heic);
  if (isTooLong) throw refusal(texts.notShrunk);
  return asIs;
}

/** Whether the server would store a picture with fewer pixels. */
function isReduced(size: PictureSize, moves: boolean): boolean {
  if (moves) return Math.max(size.width, size.height) > MAX_ANIMATED_SIDE;
  return storedSize(size).width < size.width;
}

/** Whether a still picture has a side that is longer than needed, and has more pixels than the server stores. */
function isTooWide(size: PictureSize): boolean {
  return Math.max(size.width, size.height) > MAX_SENT_SIDE && isReduced(size, false);
}

/** Loads the script of the worker into the browser's cache, so that pictures can be prepared offline later. */
export async function preloadShrinking(): Promise<void> {
  // Without a picture to decode, the worker replies and ends.
  await shrinkInWorker(new Blob(), new AbortController().signal);
}

/** Returns the size of a picture after its rotation. Null when the browser cannot decode it. */
function sizeOf(url: string): Promise<PictureSize | null> {
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => resolve(null);
    image.src = url;
  });
}

// Scales a picture down in a worker, because on a phone this takes seconds in which the page must respond.
function shrinkInWorker(file: Blob, signal: AbortSignal): Promise<Blob | null> {
  // The build finds the worker by exactly this expression.
  const worker = new Worker(new URL('./shrink-picture.worker.ts', import.meta.url), {
    type: 'module',
  });
  const result = new Promise<Blob | null>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Blob | null>) => resolve(data);
    // The browser terminates a worker that needs too much memory.
    worker.onerror = () => resolve(null);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.postMessage(file);
  });
  return result.finally(() => worker.terminate());
}

function refusal(message: string): ApiError {
  return new ApiError('invalid-argument', {}, message);
}
