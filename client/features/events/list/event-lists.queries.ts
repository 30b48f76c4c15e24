import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { EventScope } from '../../../../contract/events.ts';
import { MINUTE } from '../../../../contract/limits.ts';
import { getJson } from '../../../lib/api.ts';
import { after, byCursor } from '../../../lib/paging.ts';
import { eventsKeys } from '../events.keys.ts';

// How long an unmounted list stays cached, so that the back button restores it.
const LIST_GC_TIME = 30 * MINUTE;

/** Events that are to come, under way or over, page by page; with `joined`, only the viewer's. */
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
