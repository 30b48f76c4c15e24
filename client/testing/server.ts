import { onlineManager } from '@tanstack/react-query';
import { vi } from 'vitest';
import type { z } from 'zod';
import type { Queries } from '#contract/definitions.ts';
import {
  type ErrorCode,
  type ErrorDetails,
  errorStatuses,
  wireStatus,
} from '#contract/foundations/errors.ts';
import type {
  FunctionInput,
  FunctionName,
  FunctionResult,
  QueryPath,
  QueryResponse,
} from '../lib/api/api.ts';
import { clearCsrfToken } from '../lib/api/csrf.ts';
import { checkConnection } from '../lib/offline/connection.ts';

export interface Call {
  method: string;
  /** The path with the search parameters. */
  path: string;
  params: Record<string, string>;
  /** The data sent to a function, without the token. */
  data: Record<string, unknown>;
  keepalive: boolean;
}

/** Returns the data of all calls of a function, in order. Ignores other calls, such as the reads after a change. */
export function dataOf(calls: readonly Call[], name: FunctionName): Call['data'][] {
  return calls.filter(({ path }) => path === `/functions/${name}`).map(({ data }) => data);
}

/** A failed response, created by `refusal`. */
class Refusal {
  readonly response: Response;

  constructor(response: Response) {
    this.response = response;
  }
}

type Handler<Input, Answer> = (
  call: Omit<Call, keyof Input> & Input,
) => Answer | Refusal | Promise<Answer | Refusal>;

type ParamsOf<Path extends QueryPath> = z.output<
  Extract<Queries[keyof Queries], { path: Path }>['params']
>;

/** Handlers by the paths of the contract. A handler returns the response of a query or the result of a function. */
export type Handlers = {
  [Path in QueryPath]?: Handler<{ params: ParamsOf<Path> }, QueryResponse<Path>>;
} & {
  [Name in FunctionName as `/functions/${Name}`]?: Handler<
    { data: FunctionInput<Name> },
    FunctionResult<Name>
  >;
};

/** Returns a response that fails with one of the contract's codes. */
export function refusal(code: ErrorCode, details: ErrorDetails = {}): Refusal {
  const error = { status: wireStatus(code), message: '', details };
  return new Refusal(Response.json({ error }, { status: errorStatuses[code] }));
}

/** Returns a handler that responds for a single id. Any other id is not found. */
export function only<Answer>(id: string, answer: () => Answer) {
  return ({ params }: Pick<Call, 'params'>): Answer | Refusal =>
    Object.values(params).includes(id) ? answer() : refusal('not-found');
}

let isReachable = true;

/** Makes all requests to the stub server fail until `reconnect`, as if there were no connection. */
export function disconnect(): void {
  isReachable = false;
  onlineManager.setOnline(false);
}

/** Lets requests succeed again, and dispatches the event of the browser, as on a phone that leaves a tunnel. */
export async function reconnect(): Promise<void> {
  isReachable = true;
  await checkConnection();
}

/**
 * Replaces `fetch` with a server with these handlers. Other paths are not found. A new server knows no CSRF token. Returns
 * the recorded calls.
 */
export function stubServer(handlers: Handlers): Call[] {
  clearCsrfToken();
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    init.signal?.throwIfAborted();
    if (!isReachable) throw new TypeError('Failed to fetch');
    const [path = ''] = address.split('?');
    if (isCheck(path, init)) return Response.json({});
    if (path === '/functions/registerCSRFTokenV2' && !(path in handlers)) {
      return Response.json({ result: {} });
    }
    const { handler, params } = findHandler(handlers, path);
    const call = { ...readCall(address, init), params };
    calls.push(call);
    const answer = handler
      ? await Promise.race([handler(call), abortOf(init.signal)])
      : refusal('not-found');
    if (answer instanceof Refusal) return answer.response;
    return Response.json(path.startsWith('/functions/') ? { result: answer } : answer);
  });
  return calls;
}

function abortOf(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function isCheck(path: string, { cache }: RequestInit): boolean {
  return path === '/api/site-settings' && cache === 'no-store';
}

interface Found {
  handler?: (call: Call) => unknown;
  params: Record<string, string>;
}

function findHandler(handlers: Handlers, path: string): Found {
  for (const [pattern, handler] of Object.entries(handlers)) {
    const expression = pattern.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    const match = new RegExp(`^${expression}$`).exec(path);
    if (!match) continue;
    const params = Object.entries(match.groups ?? {});
    return {
      handler: handler as (call: Call) => unknown,
      params: Object.fromEntries(params.map(([key, value]) => [key, decodeURIComponent(value)])),
    };
  }
  return { params: {} };
}

function readCall(path: string, init: RequestInit): Omit<Call, 'params'> {
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : {};
  const sent = (body as { data?: Record<string, unknown> }).data ?? {};
  const { _csrfToken, ...data } = sent;
  return { method: init.method ?? 'GET', path, data, keepalive: init.keepalive === true };
}
