import { ApiError, errorOfAnswer, networkError } from './api-error.ts';

export interface RequestOptions {
  signal?: AbortSignal;
  /** Lets the request outlive the page: for what must still be sent while leaving. */
  keepalive?: boolean;
}

/** After this long without an answer a call counts as lost. */
const LONGEST_CALL = 30_000;

/** Reads JSON from an address of our own; every failure is an `ApiError`, aborting excepted. */
export async function readJson(address: string, options: RequestOptions = {}): Promise<unknown> {
  return send(address, { headers: { accept: 'application/json' }, ...options });
}

/** Calls a function by the wire protocol of callable functions and gives its result. */
export async function postFunction(
  name: string,
  data: object,
  options: RequestOptions = {},
): Promise<unknown> {
  const late = AbortSignal.timeout(LONGEST_CALL);
  const answer = await send(`/functions/${name}`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
    signal: late,
    ...options,
  }).catch((error: unknown) => {
    throw late.aborted ? networkError() : error;
  });
  if (typeof answer !== 'object' || answer === null || !('result' in answer)) {
    throw new ApiError('internal');
  }
  return answer.result;
}

async function send(address: string, init: RequestInit): Promise<unknown> {
  const response = await reach(address, init);
  const body: unknown = await response.json().catch(() => undefined);
  init.signal?.throwIfAborted();
  if (!response.ok) throw errorOfAnswer(response.status, body);
  if (body === undefined) throw networkError();
  return body;
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { credentials: 'same-origin', ...init });
  } catch (error) {
    init.signal?.throwIfAborted();
    throw error instanceof ApiError ? error : networkError();
  }
}
