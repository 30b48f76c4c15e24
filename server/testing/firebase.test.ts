import { randomBytes } from 'node:crypto';
import { initializeApp } from '@firebase/app';
import { getFunctions, httpsCallableFromURL } from '@firebase/functions';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SESSION_COOKIE } from '#server/platform/http/session-cookie.ts';
import { insertPost } from './factories.ts';
import { useTestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

const site = useTestApp();
const firebase = initializeApp({ projectId: 'hiroba' });
let member: TestClient;

// A browser sends the session cookie automatically. Under Node, the SDK's fetch needs it added.
beforeEach(async () => {
  member = await site().member();
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (input: string | URL | Request, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('cookie', `${SESSION_COOKIE}=${member.cookie}`);
    return fetch(input, { ...init, headers });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function callable(name: string) {
  return httpsCallableFromURL(
    getFunctions(firebase, 'asia-northeast1'),
    `${site().url}/functions/${name}`,
  );
}

it("accepts calls of Firebase's own client SDK: registers a token and likes a post [CALL-01, PROD-06]", async () => {
  const token = randomBytes(32).toString('hex');
  const registered = await callable('registerCSRFTokenV2')({ token });
  expect(registered.data).toMatchObject({ success: true });
  const postId = await insertPost(site().database, member.id);
  const batch = { postId, count: 2, batchId: 'firebase-sdk-batch-1' };
  const liked = await callable('likePost')({ ...batch, _csrfToken: token });
  expect(liked.data).toEqual({ accepted: 2, likes_count: 2, my_count: 2 });
});

it('reports errors to the SDK with code, message and details', async () => {
  const call = callable('likePost')({ postId: 'x', count: 1, batchId: 'b', _csrfToken: 'wrong' });
  const error = await call.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  const { code, message, details } = error as Error & { code: string; details: unknown };
  expect([code, details]).toEqual(['functions/invalid-argument', { reason: 'csrf-token-format' }]);
  // The SDK adds the HTTP status in brackets.
  expect(message).toMatch(/^Invalid CSRF token format/);
});
