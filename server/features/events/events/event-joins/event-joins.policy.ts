import type { JoinState } from '#contract/events/events.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { managesEvents } from '../events.policy.ts';

type JoinableEvent = Pick<Tables['events'], 'cancelled_at' | 'entry_closed_at' | 'over_at'>;

const refusals = {
  'event-cancelled': 'このイベントは中止になりました',
  'event-over': 'このイベントは終了しました',
  'entry-closed': 'このイベントの受付は終了しました',
} as const;

/**
 * Throws `event-cancelled`, `event-over` or `entry-closed` when members cannot join an event, or be interested in it,
 * at `now`.
 */
export function refuseJoin(event: JoinableEvent, state: 'joined' | 'interested', now: string) {
  const reason = joinRefusal(event, state, now);
  if (reason) throw new AppError('failed-precondition', refusals[reason], { reason });
}

function joinRefusal(
  { cancelled_at, entry_closed_at, over_at }: JoinableEvent,
  state: 'joined' | 'interested',
  now: string,
): keyof typeof refusals | null {
  if (cancelled_at !== null) return 'event-cancelled';
  if (over_at <= now) return 'event-over';
  return state === 'joined' && entry_closed_at !== null ? 'entry-closed' : null;
}

/** Whether the viewer can see and export the participants of an event, write to them, and close the registration. */
export function canOrganise(viewer: Viewer, event: { user_id: string }): boolean {
  return viewer.userId === event.user_id || managesEvents(viewer);
}

/** Joining a full event leads to the waiting list. A waiting member who joins again stays there. */
export function stateAfter(
  event: Pick<Tables['events'], 'capacity' | 'joined_count'>,
  before: JoinState | null,
  wanted: 'joined' | 'interested' | 'none',
): JoinState | null {
  if (wanted === 'none') return null;
  if (wanted === 'interested') return 'interested';
  if (before === 'joined' || before === 'waiting') return before;
  return event.capacity === null || event.joined_count < event.capacity ? 'joined' : 'waiting';
}

/** Returns the number of waiting members who can join. */
export function freeSeats({
  capacity,
  joined_count,
  waiting_count,
}: Pick<Tables['events'], 'capacity' | 'joined_count' | 'waiting_count'>): number {
  if (capacity === null) return waiting_count;
  return Math.max(0, Math.min(waiting_count, capacity - joined_count));
}
