import { onlineManager } from '@tanstack/react-query';
import { SECOND } from '#contract/foundations/limits.ts';
import { KEPT_AT_HEADER } from '#contract/site/service-worker.ts';
import { checkConnection, reportAnswer, watchRequest } from '../offline/connection.ts';
import { reportKept } from '../offline/kept-answers.ts';
import { ApiError, NetworkError } from './api-error.ts';
import { takeEarlyAnswer } from './early-answers.ts';
import { plainError } from './error-envelope.ts';

export interface RequestOptions {
  signal?: AbortSignal;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
}

const TIMEOUT = 10 * SECOND;

/** Fetches JSON from the server. Throws an `ApiError` for every failure except an abort. */
export async function readJson(url: string, options: RequestOptions = {}): Promise<unknown> {
  return send(url, { headers: { accept: 'application/json' }, ...options });
}

/** Calls a callable function and returns its result. Throws an `ApiError` for every failure except an abort. */
export async function postFunction(
  name: string,
  data: object,
  options: RequestOptions = {},
): Promise<unknown> {
  const body = await send(`/functions/${name}`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
    ...options,
  });
  if (typeof body !== 'object' || body === null || !('result' in body)) {
    throw new ApiError('internal');
  }
  return body.result;
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
    // Checks the connection first: the handler of the error then waits for it or retries.
    if (onlineManager.isOnline()) await checkConnection();
    throw new NetworkError(timeout.aborted);
  } finally {
    stopWatching();
  }
}

/** Throws an `ApiError` for a failed response, and another error for a missing or incomplete one. */
async function fetchJson(url: string, init: RequestInit): Promise<unknown> {
  const early = takeEarlyAnswer(url);
  // Without one, the request is sent at once: a page that closes waits for nothing.
  const response =
    (early && (await early)) ?? (await fetch(url, { credentials: 'same-origin', ...init }));
  if (response.headers.has(KEPT_AT_HEADER)) await takeKept(url, response);
  else reportAnswer();
  if (response.ok) return response.json();
  const body: unknown = await response.json().catch(() => undefined);
  const failure = await failureOf(response.status, body);
  init.signal?.throwIfAborted();
  throw failure;
}

/**
 * Takes an answer that the service worker has kept, because the server has not answered. When the connection is there,
 * only this request has failed: it is no time for an old answer.
 */
async function takeKept(url: string, { headers }: Response): Promise<void> {
  if (onlineManager.isOnline() && (await checkConnection())) throw new NetworkError();
  reportKept(url, Number(headers.get(KEPT_AT_HEADER)));
}

/** The error of a failed response. Its texts are not part of the first script. */
export async function failureOf(
  httpStatus: number,
  body?: unknown,
  load = () => import('./failed-response.ts'),
): Promise<ApiError> {
  const texts = await load().catch(() => null);
  return texts ? texts.errorFromResponse(httpStatus, body) : plainError(httpStatus, body);
}
