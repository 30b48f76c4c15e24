import { expect, test } from 'vitest';
import { ChunkSize } from './chunk-size.ts';

function answerTo(size: ChunkSize, limit: number): number {
  const { blocks } = size;
  if (blocks <= limit) size.succeeded(blocks);
  else size.refused(blocks);
  return blocks;
}

test('the chunk size doubles with each success, up to millions of blocks [NODE-14]', () => {
  const size = new ChunkSize();
  const requested = Array.from({ length: 20 }, () => answerTo(size, Number.POSITIVE_INFINITY));
  expect(requested.slice(0, 3)).toEqual([8192, 16_384, 32_768]);
  expect(requested.at(-1)).toBe(4_194_304);
});

test('the chunk size stays below a size that an endpoint has refused, and rarely tries that size again [NODE-06, NODE-14]', () => {
  const size = new ChunkSize();
  const requested = Array.from({ length: 200 }, () => answerTo(size, 800));
  const refused = requested.filter((blocks) => blocks > 800);
  expect(refused.slice(0, 4)).toEqual([8192, 4096, 2048, 1024]);
  expect(refused.length).toBeLessThan(12);
  // From here on, the endpoint has no limit.
  const later = Array.from({ length: 60 }, () => answerTo(size, Number.POSITIVE_INFINITY));
  expect(Math.max(...later)).toBeGreaterThan(100_000);
});

test('the chunk size does not grow after a request for a short last range', () => {
  const size = new ChunkSize();
  size.succeeded(3);
  expect(size.blocks).toBe(8192);
});

test('`refused` returns false for a single block', () => {
  const size = new ChunkSize();
  expect(size.refused(2)).toBe(true);
  expect(size.blocks).toBe(1);
  expect(size.refused(1)).toBe(false);
});
