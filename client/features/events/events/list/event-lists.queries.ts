import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { getJson } from '#client/lib/api/api.ts';
import { after, byCursor } from '#client/lib/api/paging.ts';
import type { EventScope } from '#contract/events/events.ts';
import { MINUTE } from '#contract/foundations/limits.ts';
import { eventsKeys } from '../events.keys.ts';

// How long an unmounted list stays cached for the back button, in milliseconds.
const LIST_GC_TIME = 30 * MINUTE;

/** Returns the query for upcoming, current or past events, in pages. With `joined`, only those that the viewer joined. */
export function eventsQuery(scope: EventScope, joined: boolean) {
  return infiniteQueryOptions({
    queryKey: eventsKeys.list(scope, joined),
    queryFn: ({ pageParam, signal }) =>
      getJson('/api/events', {
        search: { scope, ...(joined && { joined: 'true' }), ...after(pageParam) },
        signal,
      }),
    ...byCursor,
    gcTime: LIST_GC_TIME,
  });
}

export function useEvents(scope: EventScope, joined = false) {
  return useInfiniteQuery(eventsQuery(scope, joined));
}
