import { DAY } from '#contract/foundations/limits.ts';
import { findKept, keep, keptAt, trim } from './bounded-cache.ts';
import { addressOf, type Bounds } from './rules.ts';

const CACHE = 'pictures';
const bounds: Bounds = { entries: 400, bytes: 40 * 1024 * 1024, age: 7 * DAY };

/** A picture that is seen again counts as new after this time, so that the longest unseen ones are dropped. */
const RENEW_AFTER = DAY;

/** The picture of the server; without a connection the kept one, in the same width or in another one. */
export async function readPicture(event: FetchEvent): Promise<Response> {
  const { request } = event;
  try {
    const response = await fetch(request);
    event.waitUntil(keepPicture(request.url, response.clone()));
    return response;
  } catch (error) {
    const kept = await findPicture(request.url);
    if (kept) return kept;
    throw error;
  }
}

/** Drops what is too old. */
export function trimPictures(): Promise<void> {
  return trim(CACHE, bounds);
}

async function findPicture(url: string): Promise<Response | undefined> {
  const address = addressOf(url, location.origin);
  return (
    (await findKept(CACHE, address, bounds)) ??
    (await findKept(CACHE, address, bounds, { ignoreSearch: true }))
  );
}

/** Keeps a picture that everybody may see. One from elsewhere, or for some members only, is not kept. */
async function keepPicture(url: string, response: Response): Promise<void> {
  const address = addressOf(url, location.origin);
  // Without it, the browser holds the body until both copies of it are read.
  if (!isForAll(response) || (await isNew(address))) return response.body?.cancel();
  const type = response.headers.get('content-type') ?? '';
  await keep(CACHE, address, { body: await response.arrayBuffer(), type }, bounds);
}

function isForAll({ status, redirected, headers }: Response): boolean {
  return status === 200 && !redirected && /\bpublic\b/.test(headers.get('cache-control') ?? '');
}

async function isNew(address: string): Promise<boolean> {
  const kept = await findKept(CACHE, address, bounds);
  return kept !== undefined && Date.now() - keptAt(kept) < RENEW_AFTER;
}
