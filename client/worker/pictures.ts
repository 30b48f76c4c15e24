import { DAY } from '#contract/foundations/limits.ts';
import { cachedAtOf } from '#contract/site/service-worker.ts';
import { cacheResponse, findCached, trim } from './bounded-cache.ts';
import { addressOf, type Bounds } from './rules.ts';

const CACHE = 'pictures';
const bounds: Bounds = { entries: 400, bytes: 40 * 1024 * 1024, age: 7 * DAY };

/** A picture of this age is cached again when it is requested, because the cache deletes its oldest entries first. */
const RENEW_AFTER = DAY;

/** Returns the picture of the server. Without a connection, returns the cached picture, in the same or another width. */
export async function readPicture(event: FetchEvent): Promise<Response> {
  const { request } = event;
  try {
    const response = await fetch(request);
    event.waitUntil(cachePicture(request.url, response.clone()));
    return response;
  } catch (error) {
    // Files of the brand are also in the cache of the shell.
    const cached =
      (await findPicture(request.url)) ?? (await caches.match(request, { ignoreVary: true }));
    if (cached) return cached;
    throw error;
  }
}

/** Deletes pictures that are too old, and the oldest ones beyond the limits of the cache. */
export function trimPictures(): Promise<void> {
  return trim(CACHE, bounds);
}

async function findPicture(url: string): Promise<Response | undefined> {
  const address = addressOf(url, location.origin);
  return (
    (await findCached(CACHE, address, bounds)) ??
    (await findCached(CACHE, address, bounds, { ignoreSearch: true }))
  );
}

/** Caches a picture that everybody may see. Pictures from other sites, or for some members only, are not cached. */
async function cachePicture(url: string, response: Response): Promise<void> {
  const address = addressOf(url, location.origin);
  // Cancels the copy, because the browser would keep the body until both copies are read or cancelled.
  if (!isForAll(response) || (await isNew(address))) return response.body?.cancel();
  const type = response.headers.get('content-type') ?? '';
  await cacheResponse(CACHE, address, { body: await response.arrayBuffer(), type }, bounds);
}

function isForAll({ status, redirected, headers }: Response): boolean {
  return status === 200 && !redirected && /\bpublic\b/.test(headers.get('cache-control') ?? '');
}

async function isNew(address: string): Promise<boolean> {
  const cached = await findCached(CACHE, address, bounds);
  return cached !== undefined && Date.now() - (cachedAtOf(cached) ?? 0) < RENEW_AFTER;
}
