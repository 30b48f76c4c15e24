import { MINUTE, SECOND } from '#contract/limits.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { cropToWidescreen } from '#server/platform/images/crop-widescreen.ts';
import { WorkQueue } from '#server/platform/images/work-queue.ts';
import type { Log } from '#server/platform/log/log.ts';
import { LruCache } from '#server/platform/lru-cache.ts';
import { fetchBytes } from '#server/platform/net/fetch-bytes.ts';

const YOUTUBE = 'https://i.ytimg.com';
const THUMBNAIL_KEY = /^youtube\/([\w-]{11})\.jpeg$/;
// The widest there can be; old videos have the second only, with black bars above and below.
const FILES = ['maxresdefault.jpg', 'hqdefault.jpg'];
const BOUNDS = { deadline: 5 * SECOND, maxBytes: 2 * 1024 * 1024 };
const FETCHES_AT_ONCE = { concurrency: 4, maxQueued: 100, maxWait: 10 * SECOND };
/** What was not there is asked for again after this. */
const ABSENCE_LIFETIME = 3 * MINUTE;
const ABSENCES_KEPT = 1000;
/** After a failure YouTube is left alone for so long. */
const REST = 30 * SECOND;
/** Whoever shows a thumbnail asks for it in several widths: for so long it is fetched once. */
const ORIGINAL_LIFETIME = 5 * MINUTE;
const ORIGINALS_KEPT = 20;

/** The key a video's thumbnail has among the pictures; it lies in no store. */
export function thumbnailKey(videoId: string): string {
  return `youtube/${videoId}.jpeg`;
}

/** Whether a key is that of a thumbnail. */
export function isThumbnailKey(key: string): boolean {
  return THUMBNAIL_KEY.test(key);
}

export interface Thumbnails {
  /** The thumbnail under a key, made anew; null where YouTube has none or cannot be reached. */
  read(key: string): Promise<Buffer | null>;
}

/** The thumbnails of YouTube videos, so that no reader's browser asks YouTube. */
export function openThumbnails(deps: {
  log: Log;
  thumbnailOrigin?: string | undefined;
}): Thumbnails {
  const { log, thumbnailOrigin: origin = YOUTUBE } = deps;
  const fetches = new WorkQueue(FETCHES_AT_ONCE);
  const originals = new LruCache<Buffer>(ORIGINALS_KEPT, ORIGINAL_LIFETIME);
  const absent = new LruCache<true>(ABSENCES_KEPT, ABSENCE_LIFETIME);

  let restsUntil = 0;
  const isResting = () => Date.now() < restsUntil;

  async function fetchFile(id: string, file: string): Promise<Buffer | null> {
    try {
      return await fetchBytes(new URL(`/vi/${id}/${file}`, origin), BOUNDS);
    } catch (error) {
      // Where there is no net, nobody waits for each thumbnail anew.
      restsUntil = Date.now() + REST;
      throw error;
    }
  }

  async function fetchThumbnail(id: string): Promise<Buffer | null> {
    for (const file of FILES) {
      const bytes = await fetchFile(id, file);
      if (bytes) return cropToWidescreen(bytes);
    }
    return null;
  }

  async function obtain(id: string): Promise<Buffer | null> {
    const thumbnail = await fetches
      .run(async () => (isResting() ? null : fetchThumbnail(id)))
      .catch((err: unknown) => {
        // Too much to do is no absence.
        if (err instanceof AppError) throw err;
        log.warn({ err, video: id }, 'no thumbnail of a video');
        return null;
      });
    if (thumbnail) originals.set(id, thumbnail);
    else absent.set(id, true);
    return thumbnail;
  }

  return {
    async read(key) {
      const id = THUMBNAIL_KEY.exec(key)?.[1];
      if (id === undefined) return null;
      const kept = originals.get(id);
      if (kept) return kept;
      return absent.get(id) || isResting() ? null : obtain(id);
    },
  };
}
