import type { QueryClient } from '@tanstack/react-query';
import type { EventDetail } from '#contract/events/events.ts';
import { eventsKeys } from './events.keys.ts';

/**
 * Changes fields of a cached event. This function has its own file, because comments use it without the queries of
 * events.
 */
export function patchEvent(
  client: QueryClient,
  eventId: string,
  patch: Partial<EventDetail>,
): void {
  client.setQueryData<EventDetail>(
    eventsKeys.detail(eventId),
    (event) => event && { ...event, ...patch },
  );
}
