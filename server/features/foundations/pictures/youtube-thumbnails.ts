import { LRUCache } from 'lru-cache';
import { MINUTE, SECOND } from '#contract/foundations/limits.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { cropToWidescreen } from '#server/platform/images/crop-widescreen.ts';
import { WorkQueue } from '#server/platform/images/work-queue.ts';
import type { Log } from '#server/platform/log/log.ts';
import { fetchBytes } from '#server/platform/net/fetch-bytes.ts';

const YOUTUBE = 'https://i.ytimg.com';
const THUMBNAIL_KEY = /^youtube\/([\w-]{11})\.jpeg$/;
// The names of a thumbnail's files, the widest first. Old videos have only the second file, which is letterboxed.
const FILES = ['maxresdefault.jpg', 'hqdefault.jpg'];
const BOUNDS = { deadline: 5 * SECOND, maxBytes: 2 * 1024 * 1024 };
const FETCHES_AT_ONCE = { concurrency: 4, maxQueued: 100, maxWait: 10 * SECOND };
/** The time before a missing thumbnail is requested again, in milliseconds. */
const MISSING_TTL = 3 * MINUTE;
const MISSING_SIZE = 1000;
/** The time without requests after a failure, in milliseconds. */
const BACKOFF = 30 * SECOND;
/** Pages show a thumbnail in several widths. The original is cached until all of them are rendered. */
const ORIGINAL_TTL = 5 * MINUTE;
const ORIGINALS_SIZE = 20;

/** Returns the key of a video's thumbnail. No file is stored under this key. */
export function thumbnailKey(videoId: string): string {
  return `youtube/${videoId}.jpeg`;
}

export function isThumbnailKey(key: string): boolean {
  return THUMBNAIL_KEY.test(key);
}

interface Thumbnails {
  /** Returns the cropped and re-encoded thumbnail, or null when YouTube has none or cannot be reached. */
  read(key: string): Promise<Buffer | null>;
}

/** Fetches thumbnails of YouTube videos, so that the browsers of readers send no requests to YouTube. */
export function openThumbnails(deps: {
  log: Log;
  thumbnailOrigin?: string | undefined;
}): Thumbnails {
  const { log, thumbnailOrigin: origin = YOUTUBE } = deps;
  const fetches = new WorkQueue(FETCHES_AT_ONCE);
  const originals = new LRUCache<string, Buffer>({ max: ORIGINALS_SIZE, ttl: ORIGINAL_TTL });
  const missing = new LRUCache<string, true>({ max: MISSING_SIZE, ttl: MISSING_TTL });

  let backoffUntil = 0;
  const isBackingOff = () => Date.now() < backoffUntil;

  async function fetchFile(id: string, file: string): Promise<Buffer | null> {
    try {
      return await fetchBytes(new URL(`/vi/${id}/${file}`, origin), BOUNDS);
    } catch (error) {
      // Without this pause, every page would wait for each thumbnail until the timeout while the network is down.
      backoffUntil = Date.now() + BACKOFF;
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

  async function fetchAndCache(id: string): Promise<Buffer | null> {
    const thumbnail = await fetches
      .run(async () => (isBackingOff() ? null : fetchThumbnail(id)))
      .catch((err: unknown) => {
        // A full queue does not mean that the thumbnail is missing.
        if (err instanceof AppError) throw err;
        log.warn({ err, video: id }, 'no thumbnail of a video');
        return null;
      });
    if (thumbnail) originals.set(id, thumbnail);
    else missing.set(id, true);
    return thumbnail;
  }

  return {
    async read(key) {
      const id = THUMBNAIL_KEY.exec(key)?.[1];
      if (id === undefined) return null;
      const cached = originals.get(id);
      if (cached) return cached;
      return missing.get(id) || isBackingOff() ? null : fetchAndCache(id);
    },
  };
}
