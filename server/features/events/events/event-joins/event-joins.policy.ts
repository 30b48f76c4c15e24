import type { JoinState } from '#contract/events/events.ts';
import type { ErrorReason } from '#contract/foundations/error-codes.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { managesEvents } from '../events.policy.ts';

/** The facts that decide whether members can join an event. */
export interface JoinableEvent {
  cancelled_at: string | null;
  entry_closed_at: string | null;
  /** The time at which it is over. */
  over_at: string;
}

/**
 * The reason why nobody can newly enter a state of an event, or null. A member keeps a state they already have, and
 * can always leave.
 */
export function joinRefusal(
  { cancelled_at, entry_closed_at, over_at }: JoinableEvent,
  state: 'joined' | 'interested',
  now: string,
): Extract<ErrorReason, 'event-cancelled' | 'event-over' | 'entry-closed'> | null {
  if (cancelled_at !== null) return 'event-cancelled';
  if (over_at <= now) return 'event-over';
  return state === 'joined' && entry_closed_at !== null ? 'entry-closed' : null;
}

/** Whether the viewer sees and exports the participants of an event, closes its entry and writes to them. */
export function canOrganise(viewer: Viewer, event: { user_id: string }): boolean {
  return viewer.userId === event.user_id || managesEvents(viewer);
}

/**
 * The state that a member gets. Joining a full event puts them on the waiting list. A waiting member keeps their
 * place.
 */
export function stateAfter(
  event: { capacity: number | null; joined_count: number },
  before: JoinState | null,
  wanted: 'joined' | 'interested' | 'none',
): JoinState | null {
  if (wanted === 'none') return null;
  if (wanted === 'interested') return 'interested';
  if (before === 'joined' || before === 'waiting') return before;
  return hasFreePlace(event) ? 'joined' : 'waiting';
}

function hasFreePlace({
  capacity,
  joined_count,
}: {
  capacity: number | null;
  joined_count: number;
}) {
  return capacity === null || joined_count < capacity;
}

/** The number of waiting members who can join. */
export function freePlaces(event: {
  capacity: number | null;
  joined_count: number;
  waiting_count: number;
}): number {
  const { capacity, joined_count, waiting_count } = event;
  if (capacity === null) return waiting_count;
  return Math.max(0, Math.min(waiting_count, capacity - joined_count));
}
