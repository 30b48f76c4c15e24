import { afterEach, describe, expect, it, vi } from 'vitest';
import { callFunction, getJson } from './api.ts';
import { ApiError } from './api-error.ts';
import { clearCsrfToken, setTokenOwner } from './csrf.ts';

interface Sent {
  address: string;
  init: RequestInit;
  data: Record<string, unknown>;
}

/** Answers the requests in turn (registrations aside) and gives what was sent. */
function answering(...answers: (Response | Error)[]): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : {};
    sent.push({ address, init, data: body.data ?? {} });
    if (address.endsWith('registerCSRFTokenV2')) return Response.json({ result: {} });
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
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  clearCsrfToken();
  setTokenOwner(null);
});

describe('calling', () => {
  it('does not wait without end for an answer', async () => {
    const patience = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      const answer = Promise.withResolvers();
      signal?.addEventListener('abort', () => answer.reject(signal.reason));
      return answer.promise;
    });
    setTimeout(() => patience.abort(new DOMException('too late', 'TimeoutError')));
    await expect(callFunction('likePost', like)).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('reading', () => {
  it('fills path and search, and leaves out what is not given', async () => {
    const sent = answering(Response.json({ id: 'x' }), Response.json({ items: [] }));
    await getJson('/api/users/{userId}', { params: { userId: '@a b' } });
    await getJson('/api/posts', { search: { sort: 'popular', cursor: undefined, limit: 12 } });
    expect(sent.map(({ address }) => address)).toEqual([
      '/api/users/%40a%20b',
      '/api/posts?sort=popular&limit=12',
    ]);
  });

  it('tells a failed network from a refusal, in Japanese', async () => {
    answering(new TypeError('Failed to fetch'));
    await expect(getJson('/api/session')).rejects.toMatchObject({
      code: 'unavailable',
      message: '通信できませんでした。接続を確認してから再度お試しください',
    });
  });

  it('lets an abort through as an abort', async () => {
    const controller = new AbortController();
    answering(new Error('the browser stopped it'));
    controller.abort();
    const reading = getJson('/api/session', { signal: controller.signal });
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('understands answers that are no envelope', async () => {
    answering(new Response('<html>', { status: 502 }), new Response('', { status: 200 }));
    await expect(getJson('/api/session')).rejects.toMatchObject({ code: 'unavailable' });
    await expect(getJson('/api/session')).rejects.toBeInstanceOf(ApiError);
  });
});

describe('calling a function', () => {
  it('sends the data with the token and gives the result', async () => {
    setTokenOwner('u1');
    const sent = answering(Response.json({ result: liked }));
    expect(await callFunction('likePost', like, { keepalive: true })).toEqual(liked);
    const call = sent.at(-1);
    expect(call?.address).toBe('/functions/likePost');
    expect(call?.init).toMatchObject({ method: 'POST', keepalive: true });
    expect(call?.data).toEqual({ ...like, _csrfToken: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it('carries code, reason, fields and waiting time of a refusal, and a message by the reason', async () => {
    const details = { reason: 'rate-limit', fields: { count: '多すぎます' }, retry_after: 7 };
    answering(refused(429, 'RESOURCE_EXHAUSTED', details));
    await expect(callFunction('likePost', like)).rejects.toMatchObject({
      code: 'resource-exhausted',
      reason: 'rate-limit',
      fields: { count: '多すぎます' },
      retryAfter: 7,
      message: '操作が続きすぎています。少し待ってから再度お試しください',
    });
  });

  it('speaks by the code where the reason is none it knows, never by the inside', async () => {
    answering(refused(403, 'PERMISSION_DENIED', { reason: 'brand-new' }));
    await expect(callFunction('likePost', like)).rejects.toMatchObject({
      reason: undefined,
      message: 'この操作を行う権限がありません',
    });
  });

  it('registers a refused token anew and calls once more', async () => {
    setTokenOwner('u1');
    const refusal = { reason: 'csrf-token-unknown' };
    const sent = answering(
      refused(403, 'PERMISSION_DENIED', refusal),
      Response.json({ result: liked }),
    );
    expect(await callFunction('likePost', like)).toEqual(liked);
    const tokens = sent.map(({ data }) => data._csrfToken ?? data.token);
    expect(sent.map(({ address }) => address.split('/').at(-1))).toEqual([
      'registerCSRFTokenV2',
      'likePost',
      'registerCSRFTokenV2',
      'likePost',
    ]);
    expect(tokens[1]).toBe(tokens[0]);
    expect(tokens[3]).toBe(tokens[2]);
    expect(tokens[2]).not.toBe(tokens[0]);
  });

  it('gives up when the new token is refused too', async () => {
    setTokenOwner('u1');
    const refusal = () => refused(403, 'PERMISSION_DENIED', { reason: 'csrf-token-missing' });
    const sent = answering(refusal(), refusal(), Response.json({ result: liked }));
    await expect(callFunction('likePost', like)).rejects.toBeInstanceOf(ApiError);
    expect(sent.filter(({ address }) => address.endsWith('likePost'))).toHaveLength(2);
  });

  it('signs out without a token', async () => {
    setTokenOwner('u1');
    const sent = answering(Response.json({ result: { success: true } }));
    await callFunction('signOut', {});
    expect(sent.map(({ address, data }) => [address, data])).toEqual([['/functions/signOut', {}]]);
  });
});
