import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createPageCompression } from './page-compression.ts';

const page = `<!doctype html>${'ひろば'.repeat(1000)}`;

it('a shared page is compressed once, until it changes', () => {
  const compress = createPageCompression();
  const first = compress(page, 'br', true);
  expect(brotliDecompressSync(first.bytes).toString()).toBe(page);
  expect(compress(page, 'br', true).bytes).toBe(first.bytes);
  const changed = compress(`${page}☆`, 'br', true);
  expect(brotliDecompressSync(changed.bytes).toString()).toBe(`${page}☆`);
});

it("a member's page is not kept", () => {
  const compress = createPageCompression();
  const own = compress(page, 'br', false);
  expect(own.encoding).toBe('br');
  expect(compress(page, 'br', true).bytes).not.toBe(own.bytes);
  expect(compress(page, 'br', false).bytes).not.toBe(own.bytes);
});
