import { ApiError, errorFromResponse, networkError } from './api-error.ts';

export interface RequestOptions {
  signal?: AbortSignal;
  /** Lets the request outlive the page, for what is sent while leaving it. */
  keepalive?: boolean;
}

const CALL_TIMEOUT_MS = 30_000;

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
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
  const body = await send(`/functions/${name}`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
    signal: timeout,
    ...options,
  }).catch((error: unknown) => {
    throw timeout.aborted ? networkError() : error;
  });
  if (typeof body !== 'object' || body === null || !('result' in body)) {
    throw new ApiError('internal');
  }
  return body.result;
}

async function send(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetchOrThrow(url, init);
  const body: unknown = await response.json().catch(() => undefined);
  init.signal?.throwIfAborted();
  if (!response.ok) throw errorFromResponse(response.status, body);
  if (body === undefined) throw networkError();
  return body;
}

async function fetchOrThrow(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { credentials: 'same-origin', ...init });
  } catch (error) {
    init.signal?.throwIfAborted();
    throw error instanceof ApiError ? error : networkError();
  }
}
