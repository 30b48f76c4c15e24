import type { Page } from '#contract/foundations/primitives.ts';
import { collectPage } from '#server/platform/database/collect-page.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

/** A list whose rows may be hidden from the viewer. */
interface ShownList<Row, Item, After> {
  keyset: { afterRow(row: Row): After; cursor(after: After): string };
  /** The cursor after which the page begins. */
  start: After;
  limit: number;
  list(after: After, limit: number): Promise<Page<Row>>;
  /** Returns the visible items of the rows, in their order. */
  show(rows: Row[]): Promise<{ row: Row; item: Item }[]>;
  /** Whether rows are omitted for every viewer. */
  omits?: boolean;
}

/** Returns the size of the next read that fills up a page. It begins small, because few rows are usually hidden. */
function fillingSize(reads: number): number {
  if (reads === 1) return 20;
  return reads === 2 ? 50 : 100;
}

/** Returns a page of a list. Later rows replace hidden rows, up to the limits of `collectPage`. */
export async function readShownPage<Row, Item, After>(
  viewer: Viewer | null,
  { keyset, start, limit, list, show, omits = false }: ShownList<Row, Item, After>,
): Promise<Page<Item>> {
  if (!omits && !viewer?.hidesOthers && viewer?.labels?.ai !== 'hide') {
    const page = await list(start, limit);
    return { ...page, items: (await show(page.items)).map(({ item }) => item) };
  }
  let reads = 0;
  const read = async (after: After) => {
    const page = await list(after, reads === 0 ? limit + 1 : fillingSize(reads));
    reads += 1;
    const shown = await show(page.items);
    const last = page.has_more ? page.items.at(-1) : undefined;
    return {
      found: shown.map(({ row, item }) => ({ item, after: keyset.afterRow(row) })),
      next: last ? keyset.afterRow(last) : null,
    };
  };
  return collectPage(start, limit, read, (after) => keyset.cursor(after));
}
