import type { SearchResults, SearchType } from '#contract/discovery/search.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { TestClient } from '#server/testing/test-client.ts';

type ResultsOf<Type extends SearchType> = Extract<SearchResults, { type: Type }>;

/** Returns the results of a member's search. */
export function find<Type extends SearchType>(
  client: TestClient,
  type: Type,
  q: string,
  more: Record<string, string> = {},
): Promise<ResultsOf<Type>> {
  const search = new URLSearchParams({ type, q, ...more });
  return client.get<ResultsOf<Type>>(`/api/search?${search.toString()}`);
}

/** Returns all results of a member's search, read page by page. */
export async function findAll<Type extends SearchType>(
  client: TestClient,
  type: Type,
  q: string,
  more: Record<string, string> = {},
): Promise<ResultsOf<Type>['items']> {
  const items: unknown[] = [];
  let cursor: string | null = null;
  do {
    const after: Record<string, string> = cursor === null ? {} : { cursor };
    const page: Page<unknown> = await find(client, type, q, { ...more, ...after });
    items.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return items as ResultsOf<Type>['items'];
}
