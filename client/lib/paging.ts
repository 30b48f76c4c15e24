import type { Page } from '../../contract/primitives.ts';

/** Options of an infinite query whose pages are linked by cursors. */
export const byCursor = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: Page<unknown>) => (page.has_more ? page.next_cursor : null),
};

/** The search parameters that request the page after a cursor; null requests the first page. */
export function after(cursor: string | null): { cursor?: string } {
  return cursor === null ? {} : { cursor };
}
