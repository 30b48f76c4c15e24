import { brotliDecompressSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { functions, queries } from '#contract/definitions.ts';
import type { ErrorEnvelope } from '#contract/foundations/errors.ts';
import { insertMember, insertPost } from './factories.ts';
import { useTestApp } from './test-app.ts';
import { expectLogged } from './test-log.ts';

const site = useTestApp();

it('the description of the API contains every definition of the contract', async () => {
  const document = await site()
    .visitor()
    .get<{ paths: Record<string, object> }>('/api/openapi.json');
  const paths = Object.keys(document.paths);
  for (const { path } of Object.values(queries)) expect(paths).toContain(path);
  for (const { name } of Object.values(functions)) expect(paths).toContain(`/functions/${name}`);
});

it('the page about the API contains the functions', async () => {
  const response = await site().visitor().fetch('/api/docs');
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(await response.text()).toContain('/functions/likePost');
});

it('every failure has the same envelope, without internals', async () => {
  const visitor = site().visitor();
  const answers = await Promise.all([
    visitor.fetch('/api/nothing'),
    visitor.fetch('/functions/unknown', { method: 'POST' }),
    visitor.post('signOut', '{"data": '),
    visitor.post('signOut', '[]'),
    visitor.post('signOut', 'null'),
    visitor.post('signOut', 'x', { 'content-type': 'text/plain' }),
    visitor.fetch('/api/posts/%E0%A4%A'),
  ]);
  for (const response of answers) {
    const body = (await response.json()) as { error: { status: string; message: string } };
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(body.error.status).toMatch(/^[A-Z_]+$/);
    expect(body.error.message).toMatch(/[ぁ-んァ-ン一-龠]/);
    expect(JSON.stringify(body)).not.toMatch(/FST_|node_modules|Unexpected/);
  }
});

it('a body that is too large is refused', async () => {
  const response = await site()
    .visitor()
    .post('signOut', { data: { x: 'a'.repeat(70_000) } });
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ error: { details: { reason: 'body-too-large' } } });
});

it('long responses are compressed for clients that accept compression, and compressed request bodies are refused', async () => {
  const author = await insertMember(site().database);
  for (let post = 0; post < 12; post += 1) await insertPost(site().database, author.id);
  const feed = (headers: Record<string, string>) =>
    site().app.inject({ url: '/api/posts', headers });
  const [plain, compressed] = [await feed({}), await feed({ 'accept-encoding': 'gzip, br' })];
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(compressed.headers.vary).toContain('accept-encoding');
  expect(compressed.headers['content-length']).toBe(String(compressed.rawPayload.length));
  expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body);
  const same = { 'accept-encoding': 'br', 'if-none-match': String(plain.headers.etag) };
  expect((await feed(same)).statusCode).toBe(304);
  const member = await site().member();
  const refused = await member.fetch('/functions/followUser', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: new Uint8Array(gzipSync('{"data":{}}')),
  });
  expect(refused.status).toBe(400);
});

it('an internal error is hidden from clients and logged', async () => {
  expectLogged(/request failed/);
  const { app, database, logged } = site();
  const { read } = database;
  Object.assign(database, { read: null });
  const response = await app.inject('/api/posts');
  Object.assign(database, { read });
  expect(response.statusCode).toBe(500);
  expect(response.json()).toEqual({
    error: { status: 'INTERNAL', message: expect.stringContaining('サーバーエラー') },
  });
  expect(logged.join('')).toContain('request failed');
});

it('when a page cannot be shown, a browser gets an error page, and a program gets JSON [SHARE-65]', async () => {
  expectLogged(/request failed/);
  const { app, database } = site();
  const { read } = database;
  const ask = (url: string, accept: string) => app.inject({ url, headers: { accept } });
  Object.assign(database, { read: null });
  const url = `/posts/${'x'.repeat(20)}`;
  const [page, json, data] = await Promise.all([
    ask(url, 'text/html,*/*;q=0.8'),
    ask(url, '*/*'),
    ask('/api/posts', 'text/html,*/*;q=0.8'),
  ]).finally(() => Object.assign(database, { read }));
  expect(page.statusCode).toBe(500);
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  });
  expect(page.body).toContain('ページを表示できませんでした');
  // The error page has no script of the application, because there is no client.
  expect(page.body).not.toContain('type="module"');
  for (const response of [json, data]) {
    expect(response.statusCode).toBe(500);
    expect(response.json()).toMatchObject({ error: { status: 'INTERNAL' } });
  }
});

it('responses have a strict content security policy [OPS-04]', async () => {
  const { headers } = await site().visitor().fetch('/healthz');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("style-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
});

it('the site reports whether it is alive and ready, and reports its metrics', async () => {
  const visitor = site().visitor();
  expect(await visitor.get('/healthz')).toEqual({ status: 'ok' });
  expect(await visitor.get('/readyz')).toEqual({ status: 'ok' });
  const metrics = await (await visitor.fetch('/metrics')).text();
  expect(metrics).toContain('http_request_duration_seconds_bucket');
  expect(metrics).toContain('route="/healthz"');
});

it('the server checks the origin, session, access, token and input of a call in this order', async () => {
  const foreign = { origin: 'https://elsewhere.example' };
  const [member, admin] = [await site().member(), await site().member({ rank: 'super_admin' })];
  const wrong = { data: { unknown: true } };
  const statusesAndReasons = [
    await member.post('deletePost', wrong, foreign),
    await site().visitor().post('deletePost', wrong),
    await member.post('mergeTags', wrong),
    await admin.post('mergeTags', wrong),
    await admin.post('mergeTags', { data: { ...wrong.data, _csrfToken: admin.token } }),
  ].map(async (response) => {
    const { error } = (await response.json()) as { error: ErrorEnvelope['error'] };
    return [response.status, error.details?.reason ?? Object.keys(error.details?.fields ?? {})];
  });
  expect(await Promise.all(statusesAndReasons)).toEqual([
    [403, 'foreign-origin'],
    [401, []],
    [403, []],
    [403, 'csrf-token-missing'],
    [400, ['from', 'into', '']],
  ]);
});

it('the calls of a function are limited per member [ERR-34]', async () => {
  const member = await site().member();
  let last: Response | undefined;
  for (let call = 0; call < 21; call += 1) last = await member.post('createPost', { data: {} });
  expect(last?.status).toBe(429);
  expect(await last?.json()).toMatchObject({
    error: { status: 'RESOURCE_EXHAUSTED', details: { reason: 'rate-limit' } },
  });
  const other = await site().member();
  expect((await other.post('createPost', { data: {} })).status).not.toBe(429);
});

it('an unknown URL responds with a page to a browser, and with JSON to a program [SHARE-07]', async () => {
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
  const ask = (init: RequestInit) => site().visitor().fetch('/nothing/here', init);
  const page = await ask({ headers: { accept } });
  expect(page.status).toBe(404);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('vary')).toBe('accept, accept-encoding');
  const head = await ask({ headers: { accept }, method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([404, '']);
  for (const init of [{}, { headers: { accept }, method: 'POST' }]) {
    const response = await ask(init);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      error: { status: 'NOT_FOUND', message: 'お探しのページは見つかりませんでした' },
    });
  }
});

it.each([
  '/',
  '/about',
  '/api/posts',
  '/api/nothing',
  '/api/docs',
  '/api/openapi.json',
  '/auth/popup.css',
  '/auth/popup.js',
  '/demo-id/.well-known/openid-configuration',
  '/favicon.svg',
  '/feed.atom',
  '/manifest.webmanifest',
  '/metrics',
  '/nothing',
  '/oembed',
  '/readyz',
  '/robots.txt',
  '/service-worker.js',
  '/sitemap.xml',
])('the response at %s names the charset of its text [TAKE-83]', async (path) => {
  const { headers } = await site().visitor().fetch(path);
  expect(headers.get('content-type')).toMatch(/; ?charset=utf-8/i);
});

it.each([
  '/assets',
  '/assets/',
  '/images/',
  '/icons/',
  '/mascots/',
  '/.git/config',
  '/package.json',
])('%s lists and serves no file [TAKE-84]', async (path) => {
  expect((await site().visitor().fetch(path)).status).toBe(404);
});

it.each(['limit=1&limit=2', 'sort=latest&sort=popular', 'category=art&category=photo'])(
  'a query with the repeated parameter %s is refused [TAKE-85]',
  async (search) => {
    expect((await site().visitor().fetch(`/api/posts?${search}`)).status).toBe(400);
  },
);
