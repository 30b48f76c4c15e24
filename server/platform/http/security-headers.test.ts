import { expect, it } from 'vitest';
import { errorEnvelopeSchema } from '#contract/foundations/errors.ts';
import { openConnection } from '#server/testing/raw-connection.ts';
import { startTestApp, useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { expectLogged } from '#server/testing/test-log.ts';

const site = useTestApp();

const discovery = '/demo-id/.well-known/openid-configuration';

const policy =
  "default-src 'self';script-src 'self';style-src 'self';img-src 'self' data: blob:;" +
  'frame-src https://www.youtube-nocookie.com;' +
  "connect-src 'self';font-src 'self';object-src 'none';base-uri 'none';form-action 'self';" +
  "frame-ancestors 'none'";

const expected = {
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

async function unchangedFeed(visitor: TestClient): Promise<Response> {
  const first = await visitor.fetch('/api/posts');
  const etag = String(first.headers.get('etag'));
  return visitor.fetch('/api/posts', { headers: { 'if-none-match': etag } });
}

async function failedRead(visitor: TestClient): Promise<Response> {
  expectLogged(/request failed/);
  const { database } = site();
  const { read } = database;
  Object.assign(database, { read: null });
  try {
    return await visitor.fetch('/api/posts');
  } finally {
    Object.assign(database, { read });
  }
}

async function oneCallTooMany(): Promise<Response> {
  const member = await site().member();
  const calls = Array.from({ length: 21 }, () => member.post('createPost', { data: {} }));
  const responses = await Promise.all(calls);
  return responses.find(({ status }) => status === 429) ?? responses[0] ?? Response.error();
}

async function liveStream(): Promise<Response> {
  const member = await site().member();
  const response = await member.fetch('/api/live', { headers: { accept: 'text/event-stream' } });
  await response.body?.cancel();
  return response;
}

it.each<[string, number, (visitor: TestClient) => Promise<Response>]>([
  ['a query', 200, (visitor) => visitor.fetch('/api/posts')],
  ['an unchanged query', 304, unchangedFeed],
  ['a page of the sign-in provider', 200, (visitor) => visitor.fetch(discovery)],
  ['a live stream', 200, liveStream],
  ['a refused caller', 401, (visitor) => visitor.fetch('/api/drafts')],
  ['a missing route', 404, (visitor) => visitor.fetch('/api/nothing')],
  ['a body that is not JSON', 400, (visitor) => visitor.post('signOut', '{"data": ')],
  ['a call over its rate limit', 429, oneCallTooMany],
  ['an internal error', 500, failedRead],
  ['an address that cannot be decoded', 400, (visitor) => visitor.fetch('/%ff')],
  [
    'a parameter that is too long',
    414,
    (visitor) => visitor.fetch(`/api/posts/${'x'.repeat(201)}`),
  ],
])('the server sends the security headers with %s [OPS-04]', async (name, status, send) => {
  const response = await send(site().visitor());
  expect(response.status).toBe(status);
  expect(Object.fromEntries(response.headers)).toMatchObject(expected);
  expect(response.headers.has('strict-transport-security')).toBe(false);
  // The embedded provider publishes its addresses and keys to everybody.
  const readers = name === 'a page of the sign-in provider' ? '*' : null;
  expect(response.headers.get('access-control-allow-origin')).toBe(readers);
});

it.each([
  ['an invalid request line', 400, 'NONSENSE\r\n\r\n'],
  ['headers without a host', 400, 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n'],
  [
    'an unknown expectation',
    404,
    `GET /api/none HTTP/1.1\r\nhost: a\r\nexpect: x\r\nconnection: close\r\n\r\n`,
  ],
  [
    'a body with two lengths',
    400,
    'POST /functions/signOut HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  [
    'a body whose coding is not the last one',
    400,
    'POST /functions/signOut HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked, gzip\r\n\r\n0\r\n\r\n',
  ],
  ['headers that are too long', 431, `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`],
])(
  'the server sends the security headers with %s, and closes the connection [TAKE-14, TAKE-65, TAKE-81]',
  async (_name, status, request) => {
    const { socket, closed } = openConnection(site().url);
    socket.write(request);
    const [head = '', body = ''] = (await closed).split('\r\n\r\n');
    const [first, ...fields] = head.split('\r\n');
    expect(first).toContain(`HTTP/1.1 ${status} `);
    const headers = new Headers(
      fields.map((field): [string, string] => {
        const colon = field.indexOf(':');
        return [field.slice(0, colon), field.slice(colon + 1)];
      }),
    );
    expect(Object.fromEntries(headers)).toMatchObject({ ...expected, connection: 'close' });
    expect(headers.get('content-length')).toBe(String(Buffer.byteLength(body)));
    expect(errorEnvelopeSchema.parse(JSON.parse(body)).error.message).toMatch(/[ぁ-ん]/);
  },
);

it('the server makes browsers stay on https when the site uses https', async () => {
  const secure = await startTestApp({ PUBLIC_URL: 'https://hiroba.example' });
  try {
    for (const path of ['/api/posts', '/%ff']) {
      const { headers } = await secure.visitor().fetch(path);
      expect(Object.fromEntries(headers)).toMatchObject({
        ...expected,
        'content-security-policy': `${policy};upgrade-insecure-requests`,
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
      });
    }
  } finally {
    await secure.close();
  }
});

it('the server does not repeat a TRACE request [TAKE-82]', async () => {
  const { socket, closed } = openConnection(site().url);
  socket.write('TRACE / HTTP/1.1\r\nhost: a\r\nx-secret: tell-nobody\r\nconnection: close\r\n\r\n');
  const answer = await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  expect(answer).not.toContain('tell-nobody');
});
