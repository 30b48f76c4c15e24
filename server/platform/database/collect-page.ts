import type { Page } from '#contract/primitives.ts';

/** The most batches that a request reads, however few of their items may be shown. */
export const BATCHES = 6;

/** An item, with what the list goes on after behind it. */
export interface Found<Item, After> {
  item: Item;
  after: After;
}

export interface Batch<Item, After> {
  found: Found<Item, After>[];
  /** What the next batch begins after; null at the end of the list. */
  next: After | null;
}

/**
 * Collects a page from the batches that `read` finds, beginning after `start`. Where few items of a list
 * may be shown, the page can be short or even empty and still say that there is more: the cost of a
 * request stays bounded.
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
