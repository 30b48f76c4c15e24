import { MINUTE, SECOND } from '#contract/limits.ts';
import { BoundedCache } from '#server/platform/bounded-cache.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { wideStill } from '#server/platform/images/wide-still.ts';
import { WorkQueue } from '#server/platform/images/work-queue.ts';
import type { Log } from '#server/platform/log/log.ts';
import { fetchBytes } from '#server/platform/net/fetch-bytes.ts';

const YOUTUBE = 'https://i.ytimg.com';
const STILL_KEY = /^youtube\/([\w-]{11})\.jpeg$/;
// The widest there can be; old videos have the second only, with black bars above and below.
const FILES = ['maxresdefault.jpg', 'hqdefault.jpg'];
const BOUNDS = { deadline: 5 * SECOND, maxBytes: 2 * 1024 * 1024 };
const FETCHES_AT_ONCE = { parallel: 4, waiting: 100, patience: 10 * SECOND };
/** What was not there is asked for again after this. */
const ABSENCE_LIFETIME = 3 * MINUTE;
const ABSENCES_KEPT = 1000;
/** After a failure YouTube is left alone for so long. */
const REST = 30 * SECOND;
/** Whoever shows a still asks for it in several widths: for so long it is fetched once. */
const ORIGINAL_LIFETIME = 5 * MINUTE;
const ORIGINALS_KEPT = 20;

/** The key a video's still has among the pictures; it lies in no store. */
export function stillKey(videoId: string): string {
  return `youtube/${videoId}.jpeg`;
}

/** Whether a key is that of a still. */
export function isStillKey(key: string): boolean {
  return STILL_KEY.test(key);
}

export interface Stills {
  /** The still under a key, made anew; null where YouTube has none or cannot be reached. */
  read(key: string): Promise<Buffer | null>;
}

/** The stills of YouTube videos, so that no reader's browser asks YouTube. */
export function openStills(deps: { log: Log; stillsOrigin?: string | undefined }): Stills {
  const { log, stillsOrigin: origin = YOUTUBE } = deps;
  const fetches = new WorkQueue(FETCHES_AT_ONCE);
  const originals = new BoundedCache<Buffer>(ORIGINALS_KEPT, ORIGINAL_LIFETIME);
  const absent = new BoundedCache<true>(ABSENCES_KEPT, ABSENCE_LIFETIME);

  let restsUntil = 0;
  const isResting = () => Date.now() < restsUntil;

  async function fetchFile(id: string, file: string): Promise<Buffer | null> {
    try {
      return await fetchBytes(new URL(`/vi/${id}/${file}`, origin), BOUNDS);
    } catch (error) {
      // Where there is no net, nobody waits for each still anew.
      restsUntil = Date.now() + REST;
      throw error;
    }
  }

  async function fetchStill(id: string): Promise<Buffer | null> {
    for (const file of FILES) {
      const bytes = await fetchFile(id, file);
      if (bytes) return wideStill(bytes);
    }
    return null;
  }

  async function obtain(id: string): Promise<Buffer | null> {
    const still = await fetches
      .run(async () => (isResting() ? null : fetchStill(id)))
      .catch((err: unknown) => {
        // Too much to do is no absence.
        if (err instanceof AppError) throw err;
        log.warn({ err, video: id }, 'no still of a video');
        return null;
      });
    if (still) originals.set(id, still);
    else absent.set(id, true);
    return still;
  }

  return {
    async read(key) {
      const id = STILL_KEY.exec(key)?.[1];
      if (id === undefined) return null;
      const kept = originals.get(id);
      if (kept) return kept;
      return absent.get(id) || isResting() ? null : obtain(id);
    },
  };
}
