import type { EventDetail } from '#contract/events/events.ts';
import type { EventsTable } from '#server/features/events/events/events.tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

export type EventFacts = Pick<
  EventsTable,
  'user_id' | 'cancelled_at' | 'over_at' | 'entry_closed_at' | 'hidden_at'
>;

export function managesEvents({ admin }: Pick<Viewer, 'admin'>): boolean {
  return admin?.permissions.has('manage_events') ?? false;
}

/** Whether members can join or wait for an event at `now` (ISO 8601). */
export function isOpen(event: Omit<EventFacts, 'user_id'>, now: string): boolean {
  const { cancelled_at, entry_closed_at, hidden_at, over_at } = event;
  return [cancelled_at, entry_closed_at, hidden_at].every((at) => at === null) && over_at > now;
}

/** Returns the permissions of the viewer on an event at `now` (ISO 8601). */
export function permissionsFor(viewer: Viewer, event: EventFacts, now: string): EventDetail['can'] {
  const own = viewer.userId === event.user_id;
  const manages = own || managesEvents(viewer);
  const isCancelled = event.cancelled_at !== null;
  return {
    edit: manages && !isCancelled,
    cancel: manages && !isCancelled && event.over_at > now,
    delete: manages,
    join: isOpen(event, now),
    organise: manages,
    report: !own && event.hidden_at === null,
    moderate: !own && managesEvents(viewer),
  };
}

/** Throws `event-cancelled` for a cancelled event, which nobody can edit. */
export function refuseCancelled({ cancelled_at }: Pick<EventsTable, 'cancelled_at'>): void {
  if (cancelled_at === null) return;
  throw new AppError('failed-precondition', '中止したイベントは編集できません', {
    reason: 'event-cancelled',
  });
}
