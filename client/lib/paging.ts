import type { Page } from '../../contract/primitives.ts';

/** For the query of a list in pages: from the first one on, each where the last one ends. */
export const byCursor = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: Page<unknown>) => (page.has_more ? page.next_cursor : null),
};

/** What asks for the page behind a cursor; for the first one, nothing. */
export function after(cursor: string | null): { cursor?: string } {
  return cursor === null ? {} : { cursor };
}
