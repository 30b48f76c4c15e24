import type { Page } from '#contract/foundations/primitives.ts';

/** The maximum number of batches per request, even when few of their items are visible. */
export const BATCHES = 6;

interface Found<Item, After> {
  item: Item;
  after: After;
}

export interface Batch<Item, After> {
  found: Found<Item, After>[];
  /** Where the next batch begins, or null at the end of the list. */
  next: After | null;
}

/**
 * Returns a page of the visible items of a list. A page can be short or empty before the end of the list, because the
 * number of batches is limited.
 */
export async function collectPage<Item, After>(
  start: After,
  limit: number,
  read: (after: After) => Promise<Batch<Item, After>>,
  encode: (after: After) => string,
): Promise<Page<Item>> {
  const found: Found<Item, After>[] = [];
  let next: After | null = start;
  for (let batch = 0; batch < BATCHES && next !== null && found.length <= limit; batch += 1) {
    const answer: Batch<Item, After> = await read(next);
    found.push(...answer.found);
    next = answer.next;
  }
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  const after = last ? last.after : next;
  return {
    items: shown.map(({ item }) => item),
    next_cursor: after === null ? null : encode(after),
    has_more: after !== null,
  };
}
