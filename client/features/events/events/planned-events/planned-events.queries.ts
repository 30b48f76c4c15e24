import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import { callFunction, type FunctionInput, getJson, pagesOf } from '#client/lib/api/api.ts';
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
  const afterSignIn = useAfterSignIn();
  return useMemo(() => {
    const planned = async (call: () => Promise<{ planned: PlannedEvent }>) => {
      const answer = await afterSignIn(call);
      refreshPlannedEvents(client);
      return answer.planned;
    };
    return {
      create: (input: FunctionInput<'planEvent'>) =>
        planned(() => callFunction('planEvent', input)),
      update: (input: FunctionInput<'updatePlannedEvent'>) =>
        planned(() => callFunction('updatePlannedEvent', input)),
      plan: (plannedEventId: string, publishAt: string) =>
        planned(() => callFunction('movePlannedEvent', { plannedEventId, publishAt })),
      unplan: (plannedEventId: string) =>
        planned(() => callFunction('withdrawPlannedEvent', { plannedEventId })),
      publish: (plannedEventId: string) => afterSignIn(() => publish(client, plannedEventId)),
      remove: (plannedEventId: string) => afterSignIn(() => remove(client, plannedEventId)),
    };
  }, [client, afterSignIn]);
}

async function publish(client: QueryClient, plannedEventId: string): Promise<void> {
  const { event } = await callFunction('publishPlannedEvent', { plannedEventId });
  client.setQueryData(eventQuery(event.id).queryKey, event);
  refreshEventLists(client);
  refreshPlannedEvents(client);
}

async function remove(client: QueryClient, plannedEventId: string): Promise<void> {
  await callFunction('deletePlannedEvent', { plannedEventId });
  refreshPlannedEvents(client);
}
