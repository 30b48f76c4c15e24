import { infiniteQueryOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import { useToggle } from '#client/features/identity/session/use-toggle.ts';
import { callFunction, getJson } from '#client/lib/api/api.ts';
import { after, byCursor } from '#client/lib/api/paging.ts';
import { restartReads } from '#client/lib/cache/restart-reads.ts';
import { ToggleStore } from '#client/lib/cache/toggle-store.ts';
import { OutgoingCancelled } from '#client/lib/offline/outbox.ts';
import type { JoinAnswer } from '#contract/events/event-joins.ts';
import type { EventDetail, JoinState } from '#contract/events/events.ts';
import { eventQuery, refreshEventLists } from '../event.queries.ts';
import { joinsKeys } from './event-joins.keys.ts';
import { type WantedJoin, wantedOf, withWanted } from './join-state.ts';

/** Returns the query for the members with a state in an event (joined, waiting or interested), page by page. */
export function eventMembersQuery(eventId: string, state: JoinState) {
  return infiniteQueryOptions({
    queryKey: joinsKeys.membersIn(eventId, state),
    queryFn: ({ pageParam, signal }) =>
      getJson('/api/events/{eventId}/members', {
        params: { eventId },
        search: { state, ...after(pageParam) },
        signal,
      }),
    ...byCursor,
    staleTime: 0,
  });
}

/** The store shared by all join buttons. */
export const joinStore = new ToggleStore<JoinAnswer, WantedJoin>('join');

interface Outcome {
  onSuccess: (answer: JoinAnswer) => void;
  onError: (error: unknown) => void;
}

/** Returns the event with the viewer's pending change, and a function that changes the viewer's state. */
export function useJoin(event: EventDetail) {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  const wanted = useToggle(joinStore, event.id);
  const { id, my_state } = event;

  const join = useCallback(
    (state: WantedJoin, { onSuccess, onError }: Outcome) => {
      // A toast can revert a change long after the event was rendered, so the state is read from the cache.
      const cached = client.getQueryData(eventQuery(id).queryKey) ?? { my_state };
      joinStore.set(id, state, wantedOf(cached), {
        send: (next, signal) =>
          afterSignIn(() => callFunction('setEventJoin', { eventId: id, state: next }, { signal })),
        onSuccess: (answer) => {
          putAnswer(client, id, answer);
          onSuccess(answer);
        },
        onError: (error) => {
          // The event may have changed, or the change may be stored although its response was lost.
          void client.invalidateQueries({ queryKey: eventQuery(id).queryKey });
          if (!(error instanceof OutgoingCancelled)) onError(error);
        },
      });
    },
    [client, id, my_state, afterSignIn],
  );
  return { event: wanted === undefined ? event : withWanted(event, wanted), join };
}

/** Writes a response to the cached event, and refetches the other queries that contain the event. */
function putAnswer(client: QueryClient, eventId: string, answer: JoinAnswer): void {
  const { queryKey } = eventQuery(eventId);
  client.setQueryData(queryKey, (event) => event && { ...event, ...answer });
  // Restarts reads that began before the change, because their results would undo it.
  restartReads(client, queryKey);
  void client.invalidateQueries({ queryKey: joinsKeys.members(eventId) });
  refreshEventLists(client);
}
