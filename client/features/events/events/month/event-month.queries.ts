import { queryOptions, useQuery } from '@tanstack/react-query';
import { getJson } from '#client/lib/api/api.ts';
import { after } from '#client/lib/api/paging.ts';
import type { ListedEvent } from '#contract/events/events.ts';
import { MAX_PAGE_SIZE } from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import { eventsKeys } from '../events.keys.ts';

function monthQuery(month: string) {
  return queryOptions({
    queryKey: eventsKeys.month(month),
    queryFn: async ({ signal }) => {
      const events: ListedEvent[] = [];
      let cursor: string | null = null;
      do {
        const page: Page<ListedEvent> = await getJson('/api/events', {
          search: { month, limit: MAX_PAGE_SIZE, ...after(cursor) },
          signal,
        });
        events.push(...page.items);
        cursor = page.has_more ? page.next_cursor : null;
      } while (cursor !== null);
      return events;
    },
  });
}

export function useMonth(month: string) {
  return useQuery(monthQuery(month));
}
