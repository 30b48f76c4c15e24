import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { EventDetail } from '../../../contract/events.ts';
import { getJson } from '../../lib/api.ts';
import { eventsKeys } from './events.keys.ts';
import { nextEventsKeys } from './next-events.keys.ts';

/** One event. Its counts change quickly, so each mount and each return to the tab reads it again. */
export function eventQuery(eventId: string) {
  return queryOptions({
    queryKey: eventsKeys.detail(eventId),
    queryFn: ({ signal }): Promise<EventDetail> =>
      getJson('/api/events/{eventId}', { params: { eventId }, signal }),
    staleTime: 0,
  });
}

export function useEvent(eventId: string) {
  return useQuery(eventQuery(eventId));
}

/** All dates of a repeated event. */
export function eventSeriesQuery(eventId: string) {
  return queryOptions({
    queryKey: eventsKeys.series(eventId),
    queryFn: async ({ signal }) =>
      (await getJson('/api/events/{eventId}/series', { params: { eventId }, signal })).items,
  });
}

/** Makes every list of events stale, after one was created, changed or removed. */
export function refreshEventLists(client: QueryClient): void {
  for (const queryKey of [eventsKeys.lists, eventsKeys.allSeries, nextEventsKeys.all]) {
    void client.invalidateQueries({ queryKey });
  }
}
