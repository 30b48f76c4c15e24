import { vi } from 'vitest';

export interface Call {
  method: string;
  /** Path and search. */
  path: string;
  /** What was sent to a function, without the token. */
  data: Record<string, unknown>;
  keepalive: boolean;
}

/** Gives the answer, or a promise of it. */
type Handler = (call: Call) => unknown;

/** An answer that fails with one of the wire's statuses. */
export function refusal(status: string, http: number, reason?: string): Response {
  const details = reason === undefined ? {} : { reason };
  return Response.json({ error: { status, message: '', details } }, { status: http });
}

/** Puts a server behind `fetch`. Handlers go by path; functions answer with their result. Gives the calls made. */
export function stubServer(handlers: Record<string, Handler>): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const [path = ''] = address.split('?');
    if (path === '/functions/registerCSRFTokenV2') return Response.json({ result: {} });
    const call = callOf(address, init);
    calls.push(call);
    const handler = handlers[path];
    if (!handler) return refusal('NOT_FOUND', 404);
    const answer = await handler(call);
    if (answer instanceof Response) return answer;
    return Response.json(path.startsWith('/functions/') ? { result: answer } : answer);
  });
  return calls;
}

function callOf(path: string, init: RequestInit): Call {
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : {};
  const sent = (body as { data?: Record<string, unknown> }).data ?? {};
  const { _csrfToken, ...data } = sent;
  return { method: init.method ?? 'GET', path, data, keepalive: init.keepalive === true };
}
