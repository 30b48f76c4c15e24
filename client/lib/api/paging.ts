import type { InfiniteData } from '@tanstack/react-query';
import type { Page } from '#contract/foundations/primitives.ts';

export const byCursor = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: Page<unknown>) => (page.has_more ? page.next_cursor : null),
};

export function after(cursor: string | null): { cursor?: string } {
  return cursor === null ? {} : { cursor };
}

export function loadedItems<Item>(
  data: InfiniteData<Page<Item>, unknown> | undefined,
  keyOf: (item: Item) => string,
): Item[] {
  return uniqueBy(data?.pages.flatMap((page) => page.items) ?? [], keyOf);
}

/** Returns the pages of a list with its items replaced by `items`. */
export function withItems<Item, Cursor>(
  data: InfiniteData<Page<Item>, Cursor>,
  change: (items: Item[]) => Item[],
): InfiniteData<Page<Item>, Cursor> {
  return { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) };
}

/** Returns the pages of a list with more items at its start. */
export function withFirst<Item, Cursor>(
  data: InfiniteData<Page<Item>, Cursor>,
  added: readonly Item[],
): InfiniteData<Page<Item>, Cursor> {
  const [first, ...rest] = data.pages;
  if (!first) return data;
  return { ...data, pages: [{ ...first, items: [...added, ...first.items] }, ...rest] };
}

/** Removes later items with the same key, because items can move between pages while a list is read. */
export function uniqueBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const byKey = new Map<string, Item>();
  for (const item of items) if (!byKey.has(keyOf(item))) byKey.set(keyOf(item), item);
  return [...byKey.values()];
}
