import { DAY } from '#contract/foundations/limits.ts';
import {
  INITIAL_DATA_BLOCK,
  type InitialData,
  initialAnswers,
} from '#contract/site/initial-data.ts';
import { ACCOUNT_HEADER, NO_ACCOUNT } from '#contract/site/service-worker.ts';
import { findKept, keep, trim } from './bounded-cache.ts';
import { addressOf, type Bounds } from './rules.ts';
import { forgetShared } from './shared-content.ts';

/** The answers of one account stand in a cache of their own. There is never more than one. */
const PREFIX = 'answers-';
const bounds: Bounds = { entries: 300, bytes: 10 * 1024 * 1024, age: 7 * DAY };

/** What the answers of these statuses told of is gone for the viewer. */
const gone: readonly number[] = [403, 404, 410];

/** The latest account that an answer was for. Null after a sign-out; undefined in a worker that has just started. */
let account: string | null | undefined;
/** Counts the changes of the account. */
let epoch = 0;

/** The answer of the server; without a connection the one that was kept for this account. */
export async function readAnswer(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const began = epoch;
  try {
    const response = await fetch(request);
    event.waitUntil(keepAnswer(request.url, response.clone(), began));
    return response;
  } catch (error) {
    const kept = await findAnswer(request.url);
    if (kept) return kept;
    throw error;
  }
}

/** Keeps the initial data of a page as the answers that they stand for. */
export async function keepInitialAnswers(page: Response, began: number): Promise<void> {
  const html = await page.text();
  const cacheName = await cacheFor(page, began);
  if (!cacheName || !page.ok) return;
  const block = new RegExp(
    `<script type="application/json" id="${INITIAL_DATA_BLOCK}">(.*?)</script>`,
    's',
  );
  const [, json] = block.exec(html) ?? [];
  if (json === undefined) return;
  // Our own server has written it by the schemas of the contract.
  const answers = initialAnswers(JSON.parse(json) as InitialData);
  for (const [url, body] of Object.entries(answers)) {
    await keepJson(cacheName, url, JSON.stringify(body));
  }
}

/** A mark of the present account for answers that are requested now. */
export function presentEpoch(): number {
  return epoch;
}

/** Sends a sign-out. After it, nothing that the account has read is left. */
export async function signOut(request: Request): Promise<Response> {
  const response = await fetch(request);
  if (response.ok) await Promise.all([forgetAnswers(), forgetShared()]);
  return response;
}

/** Drops the answers of all accounts, also those that are still to come. */
export async function forgetAnswers(): Promise<void> {
  account = null;
  epoch += 1;
  await dropAnswers();
}

/** Drops what is too old. */
export async function trimAnswers(): Promise<void> {
  for (const name of await answerCaches()) await trim(name, bounds);
}

async function keepAnswer(url: string, response: Response, began: number): Promise<void> {
  // The account can change until the whole answer has arrived.
  const body = await response.text();
  const cacheName = await cacheFor(response, began);
  if (!cacheName) return;
  if (response.ok) await keepJson(cacheName, url, body);
  else if (gone.includes(response.status)) {
    await (await caches.open(cacheName)).delete(addressOf(url, location.origin));
  }
}

async function keepJson(cacheName: string, url: string, body: string): Promise<void> {
  const address = addressOf(url, location.origin);
  await keep(cacheName, address, { body, type: 'application/json' }, bounds);
  // The account has changed while the answer was stored, which may have opened its cache again.
  if (cacheName !== `${PREFIX}${account}`) await caches.delete(cacheName);
}

/**
 * The cache of the account that an answer is for. When it is another account than before, the answers of the former one
 * are dropped. Null for an answer that was requested before the account has changed.
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
  return name ? findKept(name, addressOf(url, location.origin), bounds) : undefined;
}

async function answerCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}

/** Drops the answers of all accounts but the owner of a cache. */
async function dropAnswers(own?: string): Promise<void> {
  for (const name of await answerCaches()) if (name !== own) await caches.delete(name);
}
