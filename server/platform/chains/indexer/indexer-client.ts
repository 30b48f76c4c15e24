import { setTimeout as delay } from 'node:timers/promises';
import { readAtMost, TooManyBytes } from '#server/platform/net/fetch-bytes.ts';
import { SourceFailed, SourceRefused } from '../nft-source.ts';

const ATTEMPTS = 6;
/** The maximum size of a page. Anybody can send NFTs of any size to a wallet. */
const MAX_BYTES = 16 * 1024 * 1024;

/** The times of a client, in milliseconds. */
export interface IndexerTimes {
  request: number;
  /** The pause after the first failure. It doubles with each further failure. */
  backoff: number;
  /** The longest pause that the indexer may request. */
  longestPause: number;
}

export class PageTooLarge extends SourceFailed {
  constructor() {
    super('the indexer answered with too much');
  }
}

/** The JSON of a response, or the reason for a failure and the pause that the indexer requests, in milliseconds. */
type Attempt = { json: unknown } | { reason: string; pause: number | null };

/** Fetches JSON from the indexer. Throws `SourceFailed`, and `PageTooLarge` above 16 MB. */
export type IndexerClient = (url: URL, signal: AbortSignal) => Promise<unknown>;

/**
 * Returns a client that retries up to five times. While the indexer requests a pause, the client sends no request. Its
 * errors contain no URLs, because the URLs contain keys.
 */
export function createIndexerClient(times: IndexerTimes): IndexerClient {
  let pausedUntil = 0;

  return async function fetchJson(url, signal) {
    let reason = '';
    for (let failures = 0; failures < ATTEMPTS; failures += 1) {
      // Random, so that waiting requests are not all sent at once.
      const pause = times.backoff * 2 ** (failures - 1) * (0.5 + Math.random() / 2);
      if (failures > 0) await wait(pause, signal);
      await wait(pausedUntil - Date.now(), signal);
      const attempt = await tryOnce(url, times, signal);
      if ('json' in attempt) return attempt.json;
      reason = attempt.reason;
      if (attempt.pause === null) continue;
      if (attempt.pause > times.longestPause) break;
      pausedUntil = Math.max(pausedUntil, Date.now() + attempt.pause);
    }
    throw new SourceFailed(`the indexer ${reason}`);
  };
}

async function tryOnce(url: URL, { request }: IndexerTimes, signal: AbortSignal): Promise<Attempt> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(request)]),
      redirect: 'error',
      headers: { accept: 'application/json' },
    });
    if (response.ok) return { json: JSON.parse(String(await readAtMost(response, MAX_BYTES))) };
    await response.body?.cancel();
    return refusalOf(response);
  } catch (error) {
    if (error instanceof SourceFailed) throw error;
    if (error instanceof TooManyBytes) throw new PageTooLarge();
    if (signal.aborted) throw stopped();
    return { reason: 'could not be read', pause: null };
  }
}

/** Returns the reason for a failed response. Throws when a retry cannot help (wrong key, disabled network). */
function refusalOf({ status, headers }: Response): Attempt {
  const reason = `answered ${status}`;
  if (status === 429) return { reason, pause: pauseOf(headers.get('retry-after')) };
  if (status >= 500 || status === 408) return { reason, pause: null };
  if ([401, 403, 404].includes(status)) throw new SourceRefused(`the indexer ${reason}`);
  throw new SourceFailed(`the indexer ${reason}`);
}

/** Returns the milliseconds of a `Retry-After` header. The header is a number of seconds or a date. */
function pauseOf(header: string | null): number {
  const seconds = Number(header ?? 0);
  const pause = Number.isNaN(seconds) ? Date.parse(header ?? '') - Date.now() : seconds * 1000;
  return Math.max(0, pause || 0);
}

async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds <= 0) return;
  await delay(milliseconds, undefined, { signal }).catch(() => {
    throw stopped();
  });
}

function stopped(): SourceFailed {
  return new SourceFailed('the indexer was not read to its end in time');
}
