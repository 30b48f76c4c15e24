import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp();
const paths = ['/api/openapi.json', '/api/docs', '/api/docs.css'];

const ask = (url: string, headers: Record<string, string> = {}, remoteAddress = '203.0.113.1') =>
  site().app.inject({ url, headers, remoteAddress });

it.each(paths)('%s has the same bytes and the same ETag for everybody [TAKE-66]', async (path) => {
  const [first, second] = [await ask(path), await ask(path)];
  expect(first.statusCode).toBe(200);
  expect(first.headers['cache-control']).toBe('public, max-age=3600');
  expect(first.headers.etag).toMatch(/^W\/"[\w-]+"$/);
  expect(second.headers.etag).toBe(first.headers.etag);
  expect(second.body).toBe(first.body);
  const known = await ask(path, { 'if-none-match': String(first.headers.etag) });
  expect([known.statusCode, known.body]).toEqual([304, '']);
});

it('the OpenAPI document is not created from the routes again after its first request [TAKE-28]', async () => {
  await ask('/api/openapi.json');
  await ask('/api/docs');
  let renderings = 0;
  const { app } = site();
  const { swagger } = app;
  Object.assign(app, {
    swagger: () => {
      renderings += 1;
      return swagger();
    },
  });
  for (const path of paths) await ask(path, { 'accept-encoding': 'gzip' }, '203.0.113.3');
  expect(renderings).toBe(0);
});

it('the compressed OpenAPI document has the same weak ETag as the uncompressed document [TAKE-66]', async () => {
  const plain = await ask('/api/openapi.json');
  const compressed = await ask('/api/openapi.json', { 'accept-encoding': 'br' });
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(compressed.headers.vary).toContain('accept-encoding');
  expect(compressed.headers.etag).toBe(plain.headers.etag);
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body);
});

it('an IP address can request the API documentation 30 times a minute [TAKE-61]', async () => {
  const statuses: number[] = [];
  for (let request = 0; request < 31; request += 1) {
    statuses.push((await ask('/api/docs', {}, '203.0.113.2')).statusCode);
  }
  expect(statuses).toEqual([...Array(30).fill(200), 429]);
});
