import { onlineManager } from '@tanstack/react-query';
import { reportCached } from '#client/lib/offline/cached-answers.ts';
import { checkConnection, reportAnswer, watchRequest } from '#client/lib/offline/connection.ts';
import { SECOND } from '#contract/foundations/limits.ts';
import { cachedAtOf } from '#contract/site/service-worker.ts';
import { ApiError, NetworkError, plainError } from './api-error.ts';

export interface RequestOptions {
  signal?: AbortSignal;
}

const TIMEOUT = 10 * SECOND;
/** In UTF-16 units, which take at most 30 kB. Browsers refuse requests with `keepalive` over 64 KiB. */
const KEEPALIVE_MAX = 10_000;

/** Fetches JSON from the server. Throws an `ApiError` for every failure except an abort. */
export async function readJson(url: string, options: RequestOptions = {}): Promise<unknown> {
  return send(url, { headers: { accept: 'application/json' }, ...options });
}

/** Calls a function. Throws `ApiError`, except for aborts. A short call continues when its page is closed. */
export async function postFunction(
  name: string,
  data: object,
  options: RequestOptions = {},
): Promise<unknown> {
  const body = JSON.stringify({ data });
  const response = await send(`/functions/${name}`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body,
    keepalive: body.length <= KEEPALIVE_MAX,
    ...options,
  });
  if (typeof response !== 'object' || response === null || !('result' in response)) {
    throw new ApiError('internal');
  }
  return response.result;
}

async function send(url: string, init: RequestInit): Promise<unknown> {
  const timeout = AbortSignal.timeout(TIMEOUT);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  const stopWatching = watchRequest();
  try {
    return await fetchJson(url, { ...init, signal });
  } catch (error) {
    init.signal?.throwIfAborted();
    if (error instanceof ApiError) throw error;
    // The handler of the error must know whether to wait for the connection or to retry.
    if (onlineManager.isOnline()) await checkConnection();
    throw new NetworkError(timeout.aborted);
  } finally {
    stopWatching();
  }
}

/** Throws an `ApiError` for a failed response, and another error when the response is missing or incomplete. */
async function fetchJson(url: string, init: RequestInit): Promise<unknown> {
  const early = takeEarlyAnswer(url);
  // Without an early response, the request is sent synchronously, because a closing page does not wait for promises.
  const response =
    (early && (await early)) ?? (await fetch(url, { credentials: 'same-origin', ...init }));
  const cachedAt = cachedAtOf(response);
  if (cachedAt !== null) await reportFromCache(url, cachedAt);
  else reportAnswer();
  if (response.ok) return response.json();
  const body: unknown = await response.json().catch(() => undefined);
  const failure = await failureOf(response.status, body);
  init.signal?.throwIfAborted();
  throw failure;
}

/**
 * Reports a response from the service worker's cache. Throws if there is a connection, because then only this request
 * has failed.
 */
async function reportFromCache(url: string, cachedAt: number): Promise<void> {
  if (onlineManager.isOnline() && (await checkConnection())) throw new NetworkError();
  reportCached(url, cachedAt);
}

export async function failureOf(
  httpStatus: number,
  body?: unknown,
  load = () => import('./failed-response.ts'),
): Promise<ApiError> {
  const texts = await load().catch(() => null);
  return texts ? texts.errorFromResponse(httpStatus, body) : plainError(httpStatus, body);
}

declare global {
  /** The responses to the requests of `public/before-paint.js`, by URL. */
  var earlyAnswers: Map<string, Promise<Response>> | undefined;
}

/**
 * Returns the response to a request of `public/before-paint.js`. Undefined when there was no such request, or when it
 * has failed.
 */
export function takeEarlyAnswer(url: string): Promise<Response | undefined> | undefined {
  const answer = globalThis.earlyAnswers?.get(url);
  globalThis.earlyAnswers?.delete(url);
  return answer?.catch(() => undefined);
}
