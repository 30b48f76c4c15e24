import type { Page } from '#contract/primitives.ts';

/** So many batches a request reads at most, however few of what it reads may be shown. */
export const BATCHES = 6;

/** Something found, with the place after which the list goes on behind it. */
export interface Found<Item, Place> {
  item: Item;
  place: Place;
}

export interface Batch<Item, Place> {
  found: Found<Item, Place>[];
  /** Where the next batch begins; null at the list's end. */
  next: Place | null;
}

/**
 * A page of what `read` finds, batch by batch from `start` on. A list of which little may be shown can
 * give a short page, even an empty one, that says there is more: a request's cost stays bounded.
 */
export async function collectPage<Item, Place>(
  start: Place,
  limit: number,
  read: (place: Place) => Promise<Batch<Item, Place>>,
  encode: (place: Place) => string,
): Promise<Page<Item>> {
  const found: Found<Item, Place>[] = [];
  let next: Place | null = start;
  for (let batch = 0; batch < BATCHES && next !== null && found.length <= limit; batch += 1) {
    const answer: Batch<Item, Place> = await read(next);
    found.push(...answer.found);
    next = answer.next;
  }
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  const onward = last ? last.place : next;
  return {
    items: shown.map(({ item }) => item),
    next_cursor: onward === null ? null : encode(onward),
    has_more: onward !== null,
  };
}
