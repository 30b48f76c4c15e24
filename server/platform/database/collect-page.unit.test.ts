import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Page } from '#contract/foundations/primitives.ts';
import { BATCHES, collectPage } from './collect-page.ts';

const BATCH = 5;

function reader(size: number, isShown: (item: number) => boolean) {
  let reads = 0;
  const read = async (from: number) => {
    reads += 1;
    const numbers = Array.from(
      { length: Math.min(BATCH, size - from) },
      (_, index) => from + index,
    );
    const found = numbers.filter(isShown).map((item) => ({ item, after: item + 1 }));
    return { found, next: from + BATCH < size ? from + BATCH : null };
  };
  return { read, reads: () => reads };
}

async function readAll(size: number, limit: number, isShown: (item: number) => boolean) {
  const seen: number[] = [];
  let at: string | null = '0';
  while (at !== null) {
    const { read, reads } = reader(size, isShown);
    const page: Page<number> = await collectPage(Number(at), limit, read, String);
    expect(reads()).toBeLessThanOrEqual(BATCHES);
    expect(page.items.length).toBeLessThanOrEqual(limit);
    expect(page.has_more).toBe(page.next_cursor !== null);
    seen.push(...page.items);
    at = page.next_cursor;
  }
  return seen;
}

it('`collectPage` returns every visible item once and in order, and reads a limited number of batches per page', async () => {
  const sizes = fc.tuple(
    fc.nat(120),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 40 }),
  );
  await fc.assert(
    fc.asyncProperty(sizes, async ([size, limit, every]) => {
      const isShown = (item: number) => item % every === 0;
      const shown = Array.from({ length: size }, (_, item) => item).filter(isShown);
      expect(await readAll(size, limit, isShown)).toEqual(shown);
    }),
  );
});

it('`collectPage` reports more items after a page without visible items', async () => {
  const page = await collectPage(0, 3, reader(1000, () => false).read, String);
  expect(page).toEqual({ items: [], next_cursor: String(BATCHES * BATCH), has_more: true });
});

it('`collectPage` fills the last page and reports that there are no more items', async () => {
  const page = await collectPage(0, 3, reader(3, () => true).read, String);
  expect(page).toEqual({ items: [0, 1, 2], next_cursor: null, has_more: false });
});
