import { infiniteQueryOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemberCall } from '#client/features/identity/session/member-call.queries.ts';
import { useToggle } from '#client/features/identity/session/use-toggle.ts';
import { offerPush } from '#client/features/notifications/push-subscriptions/push-offer.ts';
import { followsKeys } from '#client/features/social/follows/follows.keys.ts';
import { pagesOf } from '#client/lib/api/api.ts';
import { restartReads } from '#client/lib/cache/restart-reads.ts';
import { ToggleStore } from '#client/lib/cache/toggle-store.ts';
import { formatCount } from '#client/lib/format/format.ts';
import { showFailure } from '#client/ui/feedback/call-with-toast.ts';
import { showToast, type Toast, undoAction } from '#client/ui/feedback/toast.tsx';
import type { JoinAnswer } from '#contract/events/event-joins.ts';
import type { EventDetail, JoinState } from '#contract/events/events.ts';
import { eventQuery, refreshEventLists } from '../event.queries.ts';
import { joinsMessages as texts } from './event-joins.messages.ts';
import { isLeavingFinal, type WantedJoin, wantedOf, withWanted } from './join-state.ts';

/** Keys of the lists of participants. They begin with the key of follow lists, so that a follow updates them too. */
export const joinsKeys = {
  members: (eventId: string) => [...followsKeys.lists, 'event', eventId] as const,
  membersIn: (eventId: string, state: JoinState) =>
    [...followsKeys.lists, 'event', eventId, state] as const,
};

export function eventMembersQuery(eventId: string, state: JoinState) {
  return infiniteQueryOptions({
    queryKey: joinsKeys.membersIn(eventId, state),
    ...pagesOf('/api/events/{eventId}/members', { params: { eventId }, search: { state } }),
    staleTime: 0,
  });
}

export const joinStore = new ToggleStore<JoinAnswer, WantedJoin>('join');

/** Returns the event with the viewer's pending change, and a function that changes the viewer's state. */
export function useJoinActions(known: EventDetail) {
  const client = useQueryClient();
  const call = useMemberCall();
  const pending = useToggle(joinStore, known.id);
  const event = pending === undefined ? known : withWanted(known, pending);
  const { id, my_state } = known;
  const about = `event:${id}`;

  function set(wanted: WantedJoin): void {
    // A toast can revert a change long after the event was rendered, so the current state of the viewer is read from
    // the cache.
    const cached = client.getQueryData(eventQuery(id).queryKey) ?? { my_state };
    joinStore.set(id, wanted, wantedOf(cached), {
      send: (state, signal) => call('setEventJoin', { eventId: id, state }, { signal }),
      onSuccess: (answer) => {
        putAnswer(client, id, answer);
        showToast({ about, ...toastOf(answer) });
        if (answer.my_state !== null) offerPush();
      },
      onError: (error) => {
        // The event may have changed, or the server may have stored the change although the response was lost.
        void client.invalidateQueries({ queryKey: eventQuery(id).queryKey });
        showFailure(error, texts.failed, about);
      },
    });
  }

  function toastOf(answer: JoinAnswer): Omit<Toast, 'id'> {
    if (answer.my_state !== null) return welcomeOf(answer, answer.my_state);
    const title = goodbyes[event.my_state ?? 'joined'];
    if (isLeavingFinal(event)) return { type: 'info', title };
    return { type: 'info', title, action: undoAction(() => set(wantedOf(event))) };
  }

  return { event, set };
}

const goodbyes = {
  joined: texts.leaveDone,
  waiting: texts.leaveWaitingDone,
  interested: texts.uninterestDone,
} as const;

function welcomeOf(
  { my_waiting_position }: JoinAnswer,
  state: NonNullable<JoinAnswer['my_state']>,
): Omit<Toast, 'id'> {
  if (state === 'joined') return { type: 'success', title: texts.joinDone };
  if (state === 'interested') return { type: 'success', title: texts.interestDone };
  const message =
    my_waiting_position === null
      ? undefined
      : texts.waitDonePosition(formatCount(my_waiting_position));
  return { type: 'info', title: texts.waitDone, ...(message !== undefined && { message }) };
}

function putAnswer(client: QueryClient, eventId: string, answer: JoinAnswer): void {
  const { queryKey } = eventQuery(eventId);
  client.setQueryData(queryKey, (event) => event && { ...event, ...answer });
  // Restarts reads that began before the change, because their results would overwrite the change.
  restartReads(client, queryKey);
  void client.invalidateQueries({ queryKey: joinsKeys.members(eventId) });
  refreshEventLists(client);
}
