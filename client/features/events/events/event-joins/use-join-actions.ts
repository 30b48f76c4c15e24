import { offerPush } from '#client/features/notifications/push-subscriptions/push-offer.ts';
import { messageOf } from '#client/lib/api/api-error.ts';
import { formatCount } from '#client/lib/format/format.ts';
import { showToast, type Toast } from '#client/ui/feedback/toast.tsx';
import type { JoinAnswer } from '#contract/events/event-joins.ts';
import type { EventDetail } from '#contract/events/events.ts';
import { joinsMessages } from './event-joins.messages.ts';
import { useJoin } from './event-joins.queries.ts';
import { isSeatLost, type WantedJoin, wantedOf } from './join-state.ts';

const texts = joinsMessages;

/** Returns the event with the pending change, and a function that changes the viewer's state. */
export function useJoinActions(known: EventDetail) {
  const { event, join } = useJoin(known);

  function set(wanted: WantedJoin): void {
    const before = event;
    join(wanted, {
      onSuccess: (answer) => {
        showToast({ about: `event:${event.id}`, ...toastOf(answer, before) });
        if (answer.my_state !== null) offerPush();
      },
      onError: (error) =>
        showToast({
          type: 'error',
          about: `event:${event.id}`,
          title: texts.failed,
          message: messageOf(error),
        }),
    });
  }

  function toastOf(answer: JoinAnswer, before: EventDetail): Omit<Toast, 'id'> {
    if (answer.my_state !== null) return welcomeOf(answer, answer.my_state);
    const title = goodbyes[before.my_state ?? 'joined'];
    if (isSeatLost(before)) return { type: 'info', title };
    const action = { label: texts.undo, onSelect: () => set(wantedOf(before)) };
    return { type: 'info', title, action };
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
