import type { EventDetail, JoinState } from '#contract/events/events.ts';
import { isFull } from '../event-phase.ts';

/** The states that a member can choose for an event. Members who join a full event are put on the waiting list. */
export type WantedJoin = 'joined' | 'interested' | 'none';

/** Returns the viewer's choice in an event. A viewer on the waiting list has chosen `joined`. */
export function wantedOf({ my_state }: Pick<EventDetail, 'my_state'>): WantedJoin {
  if (my_state === null) return 'none';
  return my_state === 'waiting' ? 'joined' : my_state;
}

type CountedState = Pick<
  EventDetail,
  | 'my_state'
  | 'my_waiting_position'
  | 'capacity'
  | 'joined_count'
  | 'interested_count'
  | 'waiting_count'
>;

/** Returns the event with the state and the counts that the server is expected to store. */
export function withWanted<Event extends CountedState>(event: Event, wanted: WantedJoin): Event {
  if (wanted === wantedOf(event)) return event;
  const next = stateAfter(event, wanted);
  const difference = (state: JoinState) =>
    (next === state ? 1 : 0) - (event.my_state === state ? 1 : 0);
  const waiting_count = event.waiting_count + difference('waiting');
  return {
    ...event,
    my_state: next,
    my_waiting_position: next === 'waiting' ? waiting_count : null,
    joined_count: event.joined_count + difference('joined'),
    interested_count: event.interested_count + difference('interested'),
    waiting_count,
  };
}

function stateAfter(event: CountedState, wanted: WantedJoin): JoinState | null {
  if (wanted === 'none') return null;
  if (wanted === 'interested') return 'interested';
  return isFull(event) ? 'waiting' : 'joined';
}

type Returnable = Pick<EventDetail, 'my_state' | 'capacity' | 'joined_count' | 'is_entry_closed'>;

/** Whether a viewer who leaves cannot return to the same seat or position, because the event is full or closed. */
export function isLeavingFinal(event: Returnable): boolean {
  if (event.my_state === 'waiting') return true;
  return event.my_state === 'joined' && (isFull(event) || event.is_entry_closed);
}
