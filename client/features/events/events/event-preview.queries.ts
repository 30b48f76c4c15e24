import { useQuery } from '@tanstack/react-query';
import { dataOf } from '#client/lib/api/api.ts';
import { ID_PATTERN } from '#contract/foundations/ids.ts';
import { eventsKeys } from './events.keys.ts';

const EVENT_PATH = new RegExp(`^/events/(${ID_PATTERN})/?(?:\\?|$)`);

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
