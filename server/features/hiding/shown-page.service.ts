import type { Page } from '#contract/primitives.ts';
import { collectPage } from '#server/platform/database/collect-page.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

/** A list of which some rows may be hidden from the viewer. */
interface ShownList<Row, Item, After> {
  keyset: { afterRow(row: Row): After; cursor(after: After): string };
  /** What the page begins after. */
  start: After;
  limit: number;
  list(after: After, limit: number): Promise<Page<Row>>;
  /** What the viewer is shown of the rows, in their order. */
  show(rows: Row[]): Promise<{ row: Row; item: Item }[]>;
}

/** The rows of a read that fills up a page: few at first, since seldom much of it is hidden. */
function fillingSize(reads: number): number {
  if (reads === 1) return 20;
  return reads === 2 ? 50 : 100;
}

/**
 * A page of a list. Where rows are hidden from the viewer, further ones take their places, within the bounds of
 * `collectPage`; viewers from whom nothing is hidden read the page as it is.
 */
export async function readShownPage<Row, Item, After>(
  viewer: Viewer | null,
  { keyset, start, limit, list, show }: ShownList<Row, Item, After>,
): Promise<Page<Item>> {
  if (!viewer?.hidesOthers) {
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
