import { expect, it } from 'vitest';
import { WorkQueue } from '#server/platform/images/work-queue.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { expectLogged } from '#server/testing/test-log.ts';

const site = useTestApp(
  {},
  {
    extend: (app) => {
      const busy = new WorkQueue({ concurrency: 0, maxQueued: 0, maxWait: 0 });
      app.get('/test/busy', { config: { access: 'public' } }, () => busy.run(async () => 'done'));
    },
  },
);

/** Returns the first response with this status among many requests. */
async function firstWith(status: number, requests: Promise<Response>[]): Promise<Response> {
  const responses = await Promise.all(requests);
  return responses.find((response) => response.status === status) ?? Response.error();
}

async function oneCallTooMany(): Promise<Response> {
  const member = await site().member();
  const call = () => member.post('createPost', { data: {} });
  return firstWith(429, Array.from({ length: 21 }, call));
}

async function oneLiveConnectionTooMany(): Promise<Response> {
  const member = await site().member();
  const stop = new AbortController();
  const requests = Array.from({ length: 11 }, () =>
    member.fetch('/api/live?topics=all', { signal: stop.signal }),
  );
  const refused = (await firstWith(429, requests)).clone();
  stop.abort();
  return refused;
}

async function oneUploadTooMany(): Promise<Response> {
  const member = await site().member();
  const stop = new AbortController();
  const upload = () =>
    member.fetch('/api/uploads?folder=post-images', {
      method: 'POST',
      headers: {
        'x-csrf-token': member.token,
        'content-type': 'multipart/form-data; boundary=cut',
      },
      body: new ReadableStream({
        start: (body) => body.enqueue(new TextEncoder().encode('--cut')),
      }),
      duplex: 'half',
      signal: stop.signal,
    } as RequestInit);
  // Four uploads are admitted, but never end and get no response. So the first response is that of the fifth upload.
  const response = await Promise.race(Array.from({ length: 5 }, upload));
  stop.abort();
  return response;
}

async function oneThumbnailTooMany(): Promise<Response> {
  const ids = Array.from({ length: 121 }, (_, index) => `video${String(index).padStart(6, '0')}`);
  return firstWith(
    429,
    ids.map((id) => site().visitor().fetch(`/images/youtube/${id}`)),
  );
}

async function oneSignInTooMany(): Promise<Response> {
  const attempt = () => site().visitor().fetch('/auth/sign-in?mode=popup');
  return firstWith(429, Array.from({ length: 61 }, attempt));
}

async function withoutDatabase(): Promise<Response> {
  expectLogged(/not ready/);
  const { database } = site();
  const { checkReads } = database;
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  Object.assign(database, { checkReads: () => Promise.reject(refused) });
  try {
    await site().visitor().fetch('/readyz');
    return await site().visitor().fetch('/readyz');
  } finally {
    Object.assign(database, { checkReads });
  }
}

function busyQueue(): Promise<Response> {
  expectLogged(/request failed/);
  return site().visitor().fetch('/test/busy');
}

it.each<[string, number, () => Promise<Response>]>([
  ['a call over its rate limit', 429, oneCallTooMany],
  ['a live connection over the limit', 429, oneLiveConnectionTooMany],
  ['an upload over the limit of its member', 429, oneUploadTooMany],
  ['a picture over the limit of an address', 429, oneThumbnailTooMany],
  ['a sign-in over the limit, as a page', 429, oneSignInTooMany],
  ['a full queue of pictures', 503, busyQueue],
  ['a database that cannot be reached', 503, withoutDatabase],
])('the server sends Retry-After with %s [ERR-32]', async (_name, status, send) => {
  const response = await send();
  expect(response.status).toBe(status);
  expect(response.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
});

it('the server sends no Retry-After with other responses [ERR-32]', async () => {
  const visitor = site().visitor();
  for (const path of ['/api/posts', '/api/drafts', '/api/nothing']) {
    expect((await visitor.fetch(path)).headers.has('retry-after')).toBe(false);
  }
});
