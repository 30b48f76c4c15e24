import type { Page } from '#contract/foundations/primitives.ts';
import type { TestClient } from './test-client.ts';

/** Returns all items of a list, read page by page. */
export async function walk<Item>(client: TestClient, path: string, limit: number): Promise<Item[]> {
  const seen: Item[] = [];
  const first = `${path}${path.includes('?') ? '&' : '?'}limit=${limit}`;
  let cursor = '';
  for (;;) {
    const page = await client.get<Page<Item>>(`${first}${cursor}`);
    seen.push(...page.items);
    if (page.next_cursor === null) return seen;
    cursor = `&cursor=${page.next_cursor}`;
  }
}
