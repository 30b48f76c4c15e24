import { queryOptions } from '@tanstack/react-query';
import { getJson } from '../../../lib/api.ts';
import { eventsKeys } from '../events.keys.ts';

/** An event for its form: read when the form opens, and not again while it is open. */
export function editedEventQuery(eventId: string) {
  return queryOptions({
    queryKey: eventsKeys.edited(eventId),
    queryFn: ({ signal }) => getJson('/api/events/{eventId}', { params: { eventId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
