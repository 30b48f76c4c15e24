import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';

const directory = mkdtempSync(join(tmpdir(), 'hiroba-pages-'));
const clientDir = join(directory, 'client');
const script = 'console.log("ひろば");\n'.repeat(100);
const page = `<!doctype html><html lang="ja"><head><title>ひろば</title>
<meta name="description" content="" /><script src="/main.js"></script></head><body></body></html>`;
mkdirSync(join(clientDir, 'assets'), { recursive: true });
writeFileSync(join(clientDir, 'index.html'), page);
writeFileSync(join(clientDir, 'hello.txt'), 'hello');
writeFileSync(join(clientDir, 'service-worker.js'), script);
writeFileSync(join(clientDir, 'assets/main-abc123.js'), script);
writeFileSync(join(clientDir, 'assets/main-def456.js'), script);
writeFileSync(join(clientDir, 'assets/main-def456.js.br'), 'compressed at build time');
writeFileSync(join(clientDir, '../hiroba-outside.txt'), 'outside');
afterAll(() => rmSync(directory, { recursive: true }));

const site = useTestApp({}, { clientDir });
const brotli = { headers: { 'accept-encoding': 'br' } };

it('built files are immutable and compressed [VIEW-10, VIEW-19]', async () => {
  const response = await site().visitor().fetch('/assets/main-abc123.js', brotli);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(await response.text()).toBe(script);
});

it('clients that accept the precompressed file get it [VIEW-10]', async () => {
  const url = '/assets/main-def456.js';
  const small = await site().app.inject({ url, ...brotli });
  expect(small.headers['content-encoding']).toBe('br');
  expect(small.headers['content-type']).toContain('javascript');
  expect(small.headers.vary).toContain('accept-encoding');
  expect(small.body).toBe('compressed at build time');
  const plain = await site().app.inject(url);
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(plain.body).toBe(script);
});

it('the service worker has a content security policy of its own, and is revalidated at each use [PWA-02, PWA-29]', async () => {
  const { headers } = await site().visitor().fetch('/service-worker.js');
  expect(headers.get('content-type')).toContain('javascript');
  expect(headers.get('content-security-policy')).toBe("default-src 'none';connect-src 'self'");
  expect(headers.get('cache-control')).toBe('no-cache');
});

it('the page without data is the same for everybody, and excluded from search indexes [PWA-03, PWA-30]', async () => {
  const [visitor, member] = [site().visitor(), await site().member()];
  const shell = await visitor.fetch('/shell');
  expect(shell.headers.get('x-robots-tag')).toBe('noindex');
  expect(shell.headers.get('cache-control')).toBe('no-cache');
  expect(shell.headers.get('content-security-policy')).toContain("script-src 'self'");
  const html = await shell.text();
  expect(html).toBe(page);
  expect(await (await member.fetch('/shell')).text()).toBe(html);
});

it('a share is redirected to the form while no service worker runs [PWA-19]', async () => {
  const { statusCode, headers } = await site().app.inject({
    method: 'POST',
    url: '/share',
    headers: { 'content-type': 'multipart/form-data; boundary=a' },
    body: '--a--\r\n',
  });
  expect([statusCode, headers.location]).toEqual([303, '/#/posts/new?shared=1']);
});

it('other files are sent with their type', async () => {
  const response = await site().visitor().fetch('/hello.txt');
  expect(response.headers.get('content-type')).toContain('text/plain');
  expect(await response.text()).toBe('hello');
});

it('/index.html redirects to the page at / [OPS-04]', async () => {
  const { statusCode, headers } = await site().app.inject('/index.html');
  expect([statusCode, headers.location]).toEqual([301, '/']);
});

it('other sites can load the icons, and no other files [SHARE-25]', async () => {
  const policyOf = async (path: string) =>
    (await site().visitor().fetch(path)).headers.get('cross-origin-resource-policy');
  expect(await policyOf('/icons/icon-192.png')).toBe('cross-origin');
  expect(await policyOf('/hello.txt')).toBe('same-origin');
});

it.each([
  '/nothing.js',
  '/../hiroba-outside.txt',
  '/%2e%2e/hiroba-outside.txt',
  '/assets/..%2f..%2fhiroba-outside.txt',
])('the path %s is refused with a client error', async (path) => {
  const response = await site().app.inject(path);
  expect(response.statusCode).toBeGreaterThanOrEqual(400);
  expect(response.statusCode).toBeLessThan(500);
  expect(response.body).not.toBe('outside');
  expect(response.json()).toHaveProperty('error.status');
});
