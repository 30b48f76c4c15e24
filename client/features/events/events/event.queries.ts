import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getJson } from '#client/lib/api/api.ts';
import type { EventDetail } from '#contract/events/events.ts';
import { eventsKeys } from './events.keys.ts';
import { nextEventsKeys } from './next-events.keys.ts';

/** Returns the query for one event. Each mount and return to the tab refetches it, because counts change quickly. */
export function eventQuery(eventId: string) {
  return queryOptions({
    queryKey: eventsKeys.detail(eventId),
    queryFn: ({ signal }): Promise<EventDetail> =>
      getJson('/api/events/{eventId}', { params: { eventId }, signal }),
    staleTime: 0,
  });
}

/** Returns the query for all dates of a repeated event. */
export function eventSeriesQuery(eventId: string) {
  return queryOptions({
    queryKey: eventsKeys.series(eventId),
    queryFn: async ({ signal }) =>
      (await getJson('/api/events/{eventId}/series', { params: { eventId }, signal })).items,
  });
}

/** Refetches all lists of events after an event was created, changed or removed. */
export function refreshEventLists(client: QueryClient): void {
  for (const queryKey of [eventsKeys.lists, eventsKeys.allSeries, nextEventsKeys.all]) {
    void client.invalidateQueries({ queryKey });
  }
}
