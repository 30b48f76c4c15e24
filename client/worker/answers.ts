import { DAY } from '#contract/foundations/limits.ts';
import { INITIAL_DATA_BLOCK, type InitialData } from '#contract/site/initial-data.ts';
import { ACCOUNT_HEADER, NO_ACCOUNT } from '#contract/site/service-worker.ts';
import { cacheResponse, findCached, trim } from './bounded-cache.ts';
import { addressOf, type Bounds } from './rules.ts';
import { forgetShared } from './shared-content.ts';

/** The responses for an account have their own cache. There is never more than one such cache. */
const PREFIX = 'answers-';
const bounds: Bounds = { entries: 300, bytes: 10 * 1024 * 1024, age: 7 * DAY };

/** The statuses of a response that say that the viewer can no longer see the data. */
const gone: readonly number[] = [403, 404, 410];

/** The account of the latest response. Null after a sign-out. Undefined when the worker has just started. */
let account: string | null | undefined;
/** Counts the changes of the account. */
let epoch = 0;

/** Returns the response of the server or, without a connection, the cached response for this account. */
export async function readAnswer(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const began = epoch;
  try {
    const response = await fetch(request);
    event.waitUntil(cacheAnswer(request.url, response.clone(), began));
    return response;
  } catch (error) {
    const cached = await findAnswer(request.url);
    if (cached) return cached;
    throw error;
  }
}

/** Caches the initial data of a page as the responses of the queries that it replaces. */
export async function cacheInitialAnswers(page: Response, began: number): Promise<void> {
  const html = await page.text();
  const cacheName = await cacheFor(page, began);
  if (!cacheName || !page.ok) return;
  const block = new RegExp(
    `<script type="application/json" id="${INITIAL_DATA_BLOCK}">(.*?)</script>`,
    's',
  );
  const [, json] = block.exec(html) ?? [];
  if (json === undefined) return;
  // The data were written by our own server, with the schemas of the contract.
  for (const [url, body] of Object.entries(JSON.parse(json) as InitialData)) {
    await cacheJson(cacheName, url, JSON.stringify(body));
  }
}

/** Returns the current epoch. A response that is requested now belongs to it. */
export function currentEpoch(): number {
  return epoch;
}

/** Sends a sign-out. From then on, no response for the account is in the cache. */
export async function signOut(request: Request): Promise<Response> {
  const response = await fetch(request);
  if (response.ok) await Promise.all([forgetAnswers(), forgetShared()]);
  return response;
}

/** Deletes the responses for all accounts. Responses that are still pending will not be cached. */
export async function forgetAnswers(): Promise<void> {
  account = null;
  epoch += 1;
  await dropAnswers();
}

/** Deletes responses that are too old, and the oldest ones beyond the limits of the cache. */
export async function trimAnswers(): Promise<void> {
  for (const name of await answerCaches()) await trim(name, bounds);
}

async function cacheAnswer(url: string, response: Response, began: number): Promise<void> {
  // The cache is chosen only after the whole response has arrived, because the account can change until then.
  const body = await response.text();
  const cacheName = await cacheFor(response, began);
  if (!cacheName) return;
  if (response.ok) await cacheJson(cacheName, url, body);
  else if (gone.includes(response.status)) {
    await (await caches.open(cacheName)).delete(addressOf(url, location.origin));
  }
}

async function cacheJson(cacheName: string, url: string, body: string): Promise<void> {
  const address = addressOf(url, location.origin);
  await cacheResponse(cacheName, address, { body, type: 'application/json' }, bounds);
  // If the account has changed while the response was being stored, this may have created the deleted cache again.
  if (cacheName !== `${PREFIX}${account}`) await caches.delete(cacheName);
}

/**
 * Returns the cache of the response's account, and deletes the cache of the previous account. Null if the account has
 * changed.
 */
async function cacheFor({ status, headers }: Response, began: number): Promise<string | null> {
  const owner = status === 401 ? NO_ACCOUNT : headers.get(ACCOUNT_HEADER);
  if (owner === null || (began !== epoch && owner !== account)) return null;
  const own = `${PREFIX}${owner}`;
  if (owner !== account) {
    account = owner;
    epoch += 1;
    await dropAnswers(own);
  }
  return own;
}

async function findAnswer(url: string): Promise<Response | undefined> {
  const [name] = await answerCaches();
  return name ? findCached(name, addressOf(url, location.origin), bounds) : undefined;
}

async function answerCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}

/** Deletes the caches of all accounts, except `own`. */
async function dropAnswers(own?: string): Promise<void> {
  for (const name of await answerCaches()) if (name !== own) await caches.delete(name);
}
