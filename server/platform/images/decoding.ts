import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { MAX_UPLOAD_PIXELS } from '#contract/limits.ts';
import { type Charge, WorkQueue } from './work-queue.ts';

// Each picture is processed once and cached as a file, so the cache of libvips would only take memory.
sharp.cache(false);
// Several pictures are decoded at a time. Threads for each of them would take more memory, and no less time together.
sharp.concurrency(1);

// A pathological picture must not occupy a slot of the queue forever.
const TIMEOUT_SECONDS = 30;

const WAITING = { maxQueued: 100, maxWait: 30_000 };

// Large pictures take turns in the whole process, because two of them would not fit into its memory.
const largeTurn = new WorkQueue({ ...WAITING, concurrency: 1 });

/** Who a picture is decoded for, and whether it is large. */
export interface DecodeTask extends Charge {
  isLarge: boolean;
}

const SMALL_AND_FREE: DecodeTask = { owner: '', cost: 0, isLarge: false };

/** Decodes pictures of one kind. A large picture does not delay the small ones. */
class Decoder {
  readonly #small: WorkQueue;
  readonly #large = new WorkQueue({ ...WAITING, concurrency: 1 });

  constructor(concurrency: number) {
    this.#small = new WorkQueue({ ...WAITING, concurrency });
  }

  /** Runs a task in its turn. Throws unavailable when too many are waiting, or the task waited too long. */
  run<Result>(task: () => Promise<Result>, charged = SMALL_AND_FREE): Promise<Result> {
    if (!charged.isLarge) return this.#small.run(task, charged);
    return this.#large.run(() => largeTurn.run(task), charged);
  }
}

/** Decodes uploads, in fair turns of the members. */
export const uploadDecoder = new Decoder(1);
/** Renders the pictures that people look at. They never wait for all the uploads before them. */
export const variantDecoder = new Decoder(2);

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
