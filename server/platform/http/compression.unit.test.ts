import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressionFor } from './compression.ts';

it.each([
  ['gzip, deflate, br', 'br'],
  ['br;q=0.5, gzip', 'br'],
  ['GZIP;q=0.8', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0', undefined],
  ['identity', undefined],
  ['', undefined],
  [undefined, undefined],
])('to whoever accepts %j a long answer goes as %j', (accepted, name) => {
  expect(compressionFor(accepted, 2000)?.name).toBe(name);
});

it('leaves short answers as they are', () => {
  expect(compressionFor('br', 1023)).toBeUndefined();
  expect(compressionFor('br', 1024)).toBeDefined();
});

it('packs what can be unpacked', () => {
  const bytes = Buffer.from('星の街'.repeat(500));
  expect(brotliDecompressSync(compressionFor('br', 4500)?.pack(bytes) ?? '')).toEqual(bytes);
  expect(gunzipSync(compressionFor('gzip', 4500)?.pack(bytes) ?? '')).toEqual(bytes);
});
