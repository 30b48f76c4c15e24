import { afterEach, describe, expect, it, vi } from 'vitest';
import { callFunction, getJson } from './api.ts';
import { ApiError } from './api-error.ts';
import { clearCsrfToken, setTokenOwner } from './csrf.ts';
import { failureOf } from './transport.ts';

interface Sent {
  url: string;
  init: RequestInit;
  data: Record<string, unknown>;
}

/** Stubs fetch with these responses, one after another. Registering a token always succeeds. Returns the requests. */
function respondWith(...answers: (Response | Error)[]): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : {};
    sent.push({ url, init, data: body.data ?? {} });
    if (url.endsWith('registerCSRFTokenV2')) return Response.json({ result: {} });
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer ?? Response.error();
  });
  return sent;
}

function refused(http: number, status: string, details: object = {}): Response {
  return Response.json({ error: { status, message: 'inside', details } }, { status: http });
}

const like = { postId: 'p'.repeat(20), count: 1, batchId: 'b'.repeat(16) };
const liked = { accepted: 1, likes_count: 1, my_count: 1 };

afterEach(() => {
  clearCsrfToken();
  setTokenOwner(null);
});

describe('getJson', () => {
  it('fills path and search parameters and omits undefined ones', async () => {
    const sent = respondWith(Response.json({ id: 'x' }), Response.json({ items: [] }));
    await getJson('/api/users/{userId}', { params: { userId: '@a b' } });
    await getJson('/api/posts', { search: { sort: 'popular', cursor: undefined, limit: 12 } });
    expect(sent.map(({ url }) => url)).toEqual([
      '/api/users/%40a%20b',
      '/api/posts?sort=popular&limit=12',
    ]);
  });

  it('throws `unavailable` with a Japanese message when the network fails', async () => {
    respondWith(new TypeError('Failed to fetch'));
    await expect(getJson('/api/session')).rejects.toMatchObject({
      code: 'unavailable',
      message: '通信できませんでした。接続を確認してからもう一度お試しください',
    });
  });

  it('rethrows an abort', async () => {
    const controller = new AbortController();
    respondWith(new Error('the browser stopped it'));
    controller.abort();
    const reading = getJson('/api/session', { signal: controller.signal });
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('reports responses that are not an error envelope as an `ApiError`', async () => {
    respondWith(new Response('<html>', { status: 502 }), new Response('', { status: 200 }));
    await expect(getJson('/api/session')).rejects.toMatchObject({ code: 'unavailable' });
    await expect(getJson('/api/session')).rejects.toBeInstanceOf(ApiError);
  });

  it('reports an unknown error code as a database error [ERR-15]', async () => {
    respondWith(
      Response.json({ error: { status: 'WHATEVER', message: 'inside' } }, { status: 500 }),
    );
    await expect(getJson('/api/session')).rejects.toMatchObject({
      code: 'internal',
      message: 'データベースエラーが発生しました',
    });
  });
});

it("a failed response keeps its code and the server's message when the texts cannot be loaded", async () => {
  const load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  const body = { error: { status: 'ALREADY_EXISTS', message: 'inside', details: {} } };
  const failure = await failureOf(409, body, load);
  expect(failure).toMatchObject({ name: 'ApiError', code: 'already-exists', message: 'inside' });
  expect(await failureOf(404, undefined, load)).toMatchObject({
    code: 'not-found',
    message: '予期しないエラーが発生しました。もう一度お試しください',
  });
});

describe('callFunction', () => {
  it('aborts after a timeout [NET-19]', async () => {
    const timeout = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
    vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
      timeout.abort(new DOMException('too late', 'TimeoutError'));
      signal?.throwIfAborted();
    });
    await expect(callFunction('likePost', like)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('sends the data with the token and returns the result [CSRF-14]', async () => {
    setTokenOwner('u1');
    const sent = respondWith(Response.json({ result: liked }));
    expect(await callFunction('likePost', like)).toEqual(liked);
    const call = sent.at(-1);
    expect(call?.url).toBe('/functions/likePost');
    expect(call?.init).toMatchObject({ method: 'POST' });
    expect(call?.data).toEqual({ ...like, _csrfToken: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it.each([
    ['survives the closing of the page when it is short', 9000, true],
    ['is sent without keepalive when it is long', 11_000, false],
  ])('%s [NET-14]', async (_, length, keepalive) => {
    setTokenOwner('u1');
    const sent = respondWith(Response.json({ result: liked }));
    await callFunction('likePost', { ...like, batchId: 'a'.repeat(length) });
    expect(sent.at(-1)?.init).toMatchObject({ keepalive });
  });

  it('reports code, reason, fields and retry time of an error, with the message of its reason [ERR-33]', async () => {
    const details = { reason: 'rate-limit', fields: { count: '多すぎます' }, retry_after: 7 };
    respondWith(refused(429, 'RESOURCE_EXHAUSTED', details));
    await expect(callFunction('likePost', like)).rejects.toMatchObject({
      code: 'resource-exhausted',
      reason: 'rate-limit',
      fields: { count: '多すぎます' },
      retryAfter: 7,
      message: '操作が続きすぎています。少し待ってからもう一度お試しください',
    });
  });

  it('chooses the message by code when the reason is unknown, and never shows the message of the server', async () => {
    respondWith(refused(403, 'PERMISSION_DENIED', { reason: 'brand-new' }));
    await expect(callFunction('likePost', like)).rejects.toMatchObject({
      reason: undefined,
      message: 'この操作を行う権限がありません',
    });
  });

  it('replaces a rejected token and retries once', async () => {
    setTokenOwner('u1');
    const refusal = { reason: 'csrf-token-unknown' };
    const sent = respondWith(
      refused(403, 'PERMISSION_DENIED', refusal),
      Response.json({ result: liked }),
    );
    expect(await callFunction('likePost', like)).toEqual(liked);
    const tokens = sent.map(({ data }) => data._csrfToken ?? data.token);
    expect(sent.map(({ url }) => url.split('/').at(-1))).toEqual([
      'registerCSRFTokenV2',
      'likePost',
      'registerCSRFTokenV2',
      'likePost',
    ]);
    expect(tokens[1]).toBe(tokens[0]);
    expect(tokens[3]).toBe(tokens[2]);
    expect(tokens[2]).not.toBe(tokens[0]);
  });

  it('fails when the new token is rejected too', async () => {
    setTokenOwner('u1');
    const refusal = () => refused(403, 'PERMISSION_DENIED', { reason: 'csrf-token-missing' });
    const sent = respondWith(refusal(), refusal(), Response.json({ result: liked }));
    await expect(callFunction('likePost', like)).rejects.toBeInstanceOf(ApiError);
    expect(sent.filter(({ url }) => url.endsWith('likePost'))).toHaveLength(2);
  });

  it('signs out without a token', async () => {
    setTokenOwner('u1');
    const sent = respondWith(Response.json({ result: { success: true } }));
    await callFunction('signOut', {});
    expect(sent.map(({ url, data }) => [url, data])).toEqual([['/functions/signOut', {}]]);
  });
});
