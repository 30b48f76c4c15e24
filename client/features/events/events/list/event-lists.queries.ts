import { infiniteQueryOptions, useQuery } from '@tanstack/react-query';
import { getJson, pagesOf } from '#client/lib/api/api.ts';
import { after } from '#client/lib/api/paging.ts';
import type { EventScope, ListedEvent } from '#contract/events/events.ts';
import { MAX_PAGE_SIZE, MINUTE } from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import { eventsKeys } from '../events.keys.ts';

// How long an unmounted list stays cached for the back button, in milliseconds.
const LIST_GC_TIME = 30 * MINUTE;

/** Returns the query for upcoming, current or past events. If `joined`, only for events that the viewer has joined. */
export function eventsQuery(scope: EventScope, joined: boolean) {
  return infiniteQueryOptions({
    queryKey: eventsKeys.list(scope, joined),
    ...pagesOf('/api/events', { search: { scope, ...(joined && { joined: 'true' }) } }),
    gcTime: LIST_GC_TIME,
  });
}

export function useMonth(month: string) {
  return useQuery({
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
