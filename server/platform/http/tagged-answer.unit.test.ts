import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressionFor } from './tagged-answer.ts';

it.each([
  ['gzip, deflate, br', 'br'],
  ['br;q=0.5, gzip', 'br'],
  ['GZIP;q=0.8', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0', undefined],
  ['identity', undefined],
  ['', undefined],
  [undefined, undefined],
])('a long response to Accept-Encoding %j is compressed with %j', (accepted, name) => {
  expect(compressionFor(accepted, 2000)?.name).toBe(name);
});

it('short responses are not compressed', () => {
  expect(compressionFor('br', 1023)).toBeUndefined();
  expect(compressionFor('br', 1024)).toBeDefined();
});

it('a compressed body can be decompressed with its encoding', () => {
  const bytes = Buffer.from('星の街'.repeat(500));
  expect(brotliDecompressSync(compressionFor('br', 4500)?.compress(bytes) ?? '')).toEqual(bytes);
  expect(gunzipSync(compressionFor('gzip', 4500)?.compress(bytes) ?? '')).toEqual(bytes);
});
