import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  type MemberCall,
  useMemberCall,
} from '#client/features/identity/session/member-call.queries.ts';
import { type FunctionInput, getJson, pagesOf } from '#client/lib/api/api.ts';
import type { PlannedEvent } from '#contract/events/planned-events.ts';
import { eventQuery, refreshEventLists } from '../event.queries.ts';

const plannedEventsKeys = {
  all: ['planned-events'] as const,
  list: ['planned-events', 'list'] as const,
  edited: (plannedEventId: string) => ['planned-events', 'edited', plannedEventId] as const,
};

export const plannedEventsQuery = infiniteQueryOptions({
  queryKey: plannedEventsKeys.list,
  ...pagesOf('/api/planned-events'),
});

/** Returns the query for the planned event that a form edits. It is read when the form opens, and not refetched. */
export function editedPlannedEventQuery(plannedEventId: string) {
  return queryOptions({
    queryKey: plannedEventsKeys.edited(plannedEventId),
    queryFn: ({ signal }) => readPlanned(plannedEventId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function readPlanned(plannedEventId: string, signal?: AbortSignal): Promise<PlannedEvent> {
  const request = { params: { plannedEventId }, ...(signal && { signal }) };
  return getJson('/api/planned-events/{plannedEventId}', request);
}

export function refreshPlannedEvents(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: plannedEventsKeys.list });
}

/** Returns the calls that change planned events. They renew the session, update the cache, and throw `ApiError`. */
export function usePlannedEventCalls() {
  const client = useQueryClient();
  const callForMember = useMemberCall();
  return useMemo(() => {
    const call: MemberCall = async (...input) => {
      const answer = await callForMember(...input);
      refreshPlannedEvents(client);
      return answer;
    };
    return {
      create: async (input: FunctionInput<'planEvent'>) => (await call('planEvent', input)).planned,
      update: async (input: FunctionInput<'updatePlannedEvent'>) =>
        (await call('updatePlannedEvent', input)).planned,
      plan: async (plannedEventId: string, publishAt: string) =>
        (await call('movePlannedEvent', { plannedEventId, publishAt })).planned,
      unplan: async (plannedEventId: string) =>
        (await call('withdrawPlannedEvent', { plannedEventId })).planned,
      publish: async (plannedEventId: string) => {
        const { event } = await call('publishPlannedEvent', { plannedEventId });
        client.setQueryData(eventQuery(event.id).queryKey, event);
        refreshEventLists(client);
      },
      remove: async (plannedEventId: string) => {
        await call('deletePlannedEvent', { plannedEventId });
      },
    };
  }, [client, callForMember]);
}
