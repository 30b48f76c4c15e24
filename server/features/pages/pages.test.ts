import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';

const clientDir = mkdtempSync(join(tmpdir(), 'hiroba-client-'));
const script = 'console.log("ひろば");\n'.repeat(100);
mkdirSync(join(clientDir, 'assets'));
writeFileSync(join(clientDir, 'index.html'), '<!doctype html><html lang="ja"></html>');
writeFileSync(join(clientDir, 'assets/main-abc123.js'), script);
writeFileSync(join(clientDir, '../hiroba-outside.txt'), 'outside');
afterAll(() => {
  rmSync(clientDir, { recursive: true });
  rmSync(join(clientDir, '../hiroba-outside.txt'));
});

const site = useTestApp({}, clientDir);

it('serves the one page at /, asked for anew each time', async () => {
  const response = await site().visitor().fetch('/');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect(await response.text()).toContain('lang="ja"');
});

it('lets built files be kept for good, and sends them compressed', async () => {
  const response = await site()
    .visitor()
    .fetch('/assets/main-abc123.js', { headers: { 'accept-encoding': 'br' } });
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(await response.text()).toBe(script);
});

it.each([
  '/nothing.js',
  '/../hiroba-outside.txt',
  '/%2e%2e/hiroba-outside.txt',
  '/assets/..%2f..%2fhiroba-outside.txt',
])('answers not-found for %s', async (path) => {
  const response = await site().app.inject(path);
  expect(response.statusCode).toBeGreaterThanOrEqual(400);
  expect(response.statusCode).toBeLessThan(500);
  expect(response.body).not.toBe('outside');
  expect(response.json()).toHaveProperty('error.status');
});
