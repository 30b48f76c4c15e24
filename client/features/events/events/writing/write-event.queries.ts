import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMemberCall } from '#client/features/identity/session/member-call.queries.ts';
import { dataOf, type FunctionInput, getJson } from '#client/lib/api/api.ts';
import type { EventDetail } from '#contract/events/events.ts';
import { eventQuery, refreshEventLists } from '../event.queries.ts';
import { eventsKeys } from '../events.keys.ts';

/** Returns the query for the event that a form edits. It is read when the form opens, and not refetched. */
export function editedEventQuery(eventId: string) {
  return queryOptions({
    queryKey: eventsKeys.edited(eventId),
    ...dataOf('/api/events/{eventId}', { params: { eventId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function readEvent(eventId: string): Promise<EventDetail> {
  return getJson('/api/events/{eventId}', { params: { eventId } });
}

/** Returns the calls that change events. They ask for a sign-in when needed, update the cache, and throw `ApiError`. */
export function useEventCalls() {
  const client = useQueryClient();
  const call = useMemberCall();
  return useMemo(() => {
    const saved = async (answer: Promise<{ event: EventDetail }>) => {
      const { event } = await answer;
      client.setQueryData(eventQuery(event.id).queryKey, event);
      refreshEventLists(client);
      return event;
    };
    return {
      create: (input: FunctionInput<'createEvent'>) => saved(call('createEvent', input)),
      update: (input: FunctionInput<'updateEvent'>) => saved(call('updateEvent', input)),
      cancel: (input: FunctionInput<'cancelEvent'>) => saved(call('cancelEvent', input)),
      remove: async (input: FunctionInput<'deleteEvent'>) =>
        removeEvents(client, await call('deleteEvent', input)),
    };
  }, [client, call]);
}

function removeEvents(client: QueryClient, { deleted_ids }: { deleted_ids: string[] }): string[] {
  for (const id of deleted_ids) {
    const { queryKey } = eventQuery(id);
    client.removeQueries({ queryKey, type: 'inactive' });
    // The page of the deleted event is still mounted, so the event is refetched only at the next visit.
    void client.invalidateQueries({ queryKey, refetchType: 'none' });
  }
  refreshEventLists(client);
  return deleted_ids;
}
