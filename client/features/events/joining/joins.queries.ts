import {
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import type { JoinAnswer } from '../../../../contract/event-joins.ts';
import type { EventDetail, JoinState } from '../../../../contract/events.ts';
import { callFunction, getJson } from '../../../lib/api.ts';
import { TakenBack } from '../../../lib/outbox.ts';
import { after, byCursor } from '../../../lib/paging.ts';
import { ToggleStore } from '../../../lib/toggle-store.ts';
import { useAfterSignIn } from '../../session/use-after-sign-in.ts';
import { useToggle } from '../../session/use-toggle.ts';
import { eventQuery, refreshEventLists } from '../event.queries.ts';
import { type WantedJoin, wantedOf, withWanted } from './join-state.ts';
import { joinsKeys } from './joins.keys.ts';

/** The members who joined an event, wait for it or are interested in it, page by page. */
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

export function useEventMembers(eventId: string, state: JoinState) {
  return useInfiniteQuery(eventMembersQuery(eventId, state));
}

/** The store that all buttons to join share. */
export const joinStore = new ToggleStore<JoinAnswer, WantedJoin>('join');

interface Outcome {
  onSuccess: (answer: JoinAnswer) => void;
  onError: (error: unknown) => void;
}

/** Returns the event including a pending change of the viewer's state, and the function that changes it. */
export function useJoin(event: EventDetail) {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  const wanted = useToggle(joinStore, event.id);
  const { id, my_state } = event;

  const join = useCallback(
    (state: WantedJoin, { onSuccess, onError }: Outcome) => {
      // A toast can undo a change long after the event was rendered.
      const cached = client.getQueryData(eventQuery(id).queryKey) ?? { my_state };
      joinStore.set(id, state, wantedOf(cached), {
        send: (next, signal) =>
          afterSignIn(() => callFunction('setEventJoin', { eventId: id, state: next }, { signal })),
        onSuccess: (answer) => {
          putAnswer(client, id, answer);
          onSuccess(answer);
        },
        onError: (error) => {
          // The change may be stored although its answer was lost, or the event has changed meanwhile.
          void client.invalidateQueries({ queryKey: eventQuery(id).queryKey });
          if (!(error instanceof TakenBack)) onError(error);
        },
      });
    },
    [client, id, my_state, afterSignIn],
  );
  return { event: wanted === undefined ? event : withWanted(event, wanted), join };
}

/** Writes an answer to the cached event, and reads again what else shows it. */
function putAnswer(client: QueryClient, eventId: string, answer: JoinAnswer): void {
  client.setQueryData(eventQuery(eventId).queryKey, (event) => event && { ...event, ...answer });
  void client.invalidateQueries({ queryKey: joinsKeys.members(eventId) });
  refreshEventLists(client);
}
