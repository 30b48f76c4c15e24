import { CACHED_AT_HEADER, cachedAtOf } from '#contract/site/service-worker.ts';
import { type Bounds, type CacheEntry, excessOf } from './rules.ts';

const SIZE_HEADER = 'hiroba-bytes';

/** The number of new entries after which entries beyond the limits are deleted. */
const TRIM_EVERY = 20;
let added = 0;

/** Caches a copy of a response together with the current time. Does nothing when the device has no space left. */
export async function cacheResponse(
  cacheName: string,
  address: string,
  { body, type }: { body: ArrayBuffer | string; type: string },
  bounds: Bounds,
): Promise<void> {
  const blob = new Blob([body]);
  const headers = {
    'content-type': type,
    [SIZE_HEADER]: String(blob.size),
    [CACHED_AT_HEADER]: String(Date.now()),
  };
  try {
    const cache = await caches.open(cacheName);
    await cache.put(address, new Response(blob, { headers }));
    added += 1;
    if (added % TRIM_EVERY === 0) await trim(cacheName, bounds);
  } catch {
    // A failure is ignored, because the response will only be missing while offline.
  }
}

/** Returns the cached response for a URL. Undefined when there is none or it is too old. */
export async function findCached(
  cacheName: string,
  address: string,
  { age }: Bounds,
  options?: CacheQueryOptions,
): Promise<Response | undefined> {
  const cache = await caches.open(cacheName);
  const cached = await cache.match(address, options);
  return cached && Date.now() - (cachedAtOf(cached) ?? 0) <= age ? cached : undefined;
}

export async function trim(cacheName: string, bounds: Bounds): Promise<void> {
  const cache = await caches.open(cacheName);
  const entries: (CacheEntry & { request: Request })[] = [];
  for (const request of await cache.keys()) {
    const cached = await cache.match(request);
    if (cached)
      entries.push({
        request,
        at: cachedAtOf(cached) ?? 0,
        bytes: Number(cached.headers.get(SIZE_HEADER)),
      });
  }
  for (const { request } of excessOf(entries, bounds, Date.now())) await cache.delete(request);
}
