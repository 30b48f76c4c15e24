import sharp, { type Metadata, type SharpOptions } from 'sharp';
import { MAX_UPLOAD_PIXELS } from '#contract/foundations/limits.ts';
import { withColorProfile } from './png-colors.ts';
import { type Charge, WorkQueue } from './work-queue.ts';

// The cache of libvips would be useless, because each picture is processed once and then cached as a file.
sharp.cache(false);
// Several pictures are decoded at the same time, so more threads for each picture would use memory and save no time.
sharp.concurrency(1);

// After this time, the decoding of a picture is ended, so that a malicious picture does not block the queue.
const TIMEOUT_SECONDS = 30;

const WAITING = { maxQueued: 100, maxWait: 30_000 };

// The process decodes one large picture at a time, because two of them would not fit into its memory.
const largeQueue = new WorkQueue({ ...WAITING, concurrency: 1 });

export interface DecodeTask extends Charge {
  isLarge: boolean;
}

const SMALL_AND_FREE: DecodeTask = { owner: '', cost: 0, isLarge: false };

class Decoder {
  readonly #small: WorkQueue;
  readonly #large = new WorkQueue({ ...WAITING, concurrency: 1 });

  constructor(concurrency: number) {
    this.#small = new WorkQueue({ ...WAITING, concurrency });
  }

  /** Queues a task and runs it. Throws `unavailable` when the queue is full or the task has waited too long. */
  run<Result>(task: () => Promise<Result>, charged = SMALL_AND_FREE): Promise<Result> {
    if (!charged.isLarge) return this.#small.run(task, charged);
    return this.#large.run(() => largeQueue.run(task), charged);
  }
}

/** The decoder of uploads. Its queue is fair among the members. */
export const uploadDecoder = new Decoder(1);
/** The decoder of variants. It has a queue of its own, so that variants never wait for uploads. */
export const variantDecoder = new Decoder(2);

/** Opens a picture for decoding as sRGB, with limits on pixels and time. `animated` reads all frames as one column. */
export function openPicture(bytes: Uint8Array, options: Pick<SharpOptions, 'animated'> = {}) {
  const ended = withEnd(bytes);
  return sharp(ended ?? withColorProfile(bytes), {
    ...options,
    limitInputPixels: MAX_UPLOAD_PIXELS,
    // Truncated pictures are rejected. Pictures of phones often cause warnings, so a warning rejects only a picture
    // whose end marker was missing.
    failOn: ended ? 'warning' : 'error',
  }).timeout({ seconds: TIMEOUT_SECONDS });
}

/** Returns the header of a picture of any size, without decoding the pixels. */
export async function readHeader(bytes: Uint8Array): Promise<Metadata> {
  return sharp(bytes, { limitInputPixels: false }).metadata();
}

const START = Buffer.from('ffd8ff', 'hex');
const SCAN = Buffer.from('ffda', 'hex');
const END = Buffer.from('ffd9', 'hex');

/** Adds the missing end marker to a JPEG, because libvips needs it (browsers do not). Null for other files. */
function withEnd(bytes: Uint8Array): Buffer | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (!file.subarray(0, START.length).equals(START)) return null;
  const scan = file.lastIndexOf(SCAN);
  // In the data of a scan, 0xff is followed only by 0 or the number of a marker.
  if (scan < 0 || file.lastIndexOf(END) > scan) return null;
  const isCut = file.at(-1) === 0xff;
  return Buffer.concat([isCut ? file.subarray(0, -1) : file, END]);
}

/** Whether a stored picture has transparent pixels. */
export async function hasTransparency(bytes: Uint8Array): Promise<boolean> {
  return uploadDecoder.run(async () => !(await openPicture(bytes).stats()).isOpaque);
}
