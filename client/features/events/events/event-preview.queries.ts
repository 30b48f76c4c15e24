import { useQuery } from '@tanstack/react-query';
import { dataOf } from '#client/lib/api/api.ts';
import { eventsKeys } from './events.keys.ts';

const EVENT_PATH = /^\/events\/(\w{20})\/?(?:\?|$)/;

/** Reads the preview of the event at a path, for the login page. `event` is undefined for other paths. */
export function useAwaitedEvent(path: string) {
  const eventId = EVENT_PATH.exec(path)?.[1] ?? '';
  const { data: event, isFetching } = useQuery({
    queryKey: eventsKeys.preview(eventId),
    ...dataOf('/api/events/{eventId}/preview', { params: { eventId } }),
    enabled: eventId !== '',
    // Without retries, because they would delay the sign-in.
    retry: false,
  });
  return { event, isLoading: event === undefined && isFetching };
}
