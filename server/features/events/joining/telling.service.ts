import { notifyOfEvent } from '#server/features/notifications/notifications.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { EventsTable } from '#server/platform/database/tables.ts';
import { skipPassedReminders } from '../reminders/skipping.service.ts';
import { listInStates } from './joins.store.ts';
import { type EventChange, textOfChange } from './telling.text.ts';

type ToldEvent = Pick<
  EventsTable,
  'id' | 'title' | 'event_date' | 'event_end_date' | 'over_at' | 'location' | 'cancelled_at'
>;

/**
 * Tells the members who join an event or wait for a place that it is moved, cancelled or deleted, in the transaction
 * that does it, and before the rows are deleted. `event` is as it is afterwards; `by` does it, and is not told. It comes
 * from the site, so that it also reaches members who mute the organiser. What concerns nobody any more is not told.
 */
export async function tellJoined(
  transaction: Queryable,
  event: ToldEvent,
  change: EventChange,
  by: string,
  now: Date = new Date(),
): Promise<void> {
  if (change.kind === 'moved') await skipPassedReminders(transaction, event, now);
  if (Date.parse(event.over_at) <= now.getTime()) return;
  if (change.kind === 'deleted' && event.cancelled_at !== null) return;
  const text = textOfChange(event, change, now);
  if (!text) return;
  const members = await listInStates(transaction, event.id, ['joined', 'waiting']);
  const to = members.filter((id) => id !== by);
  await notifyOfEvent(
    transaction,
    { type: 'event', ...text, from: null, to, eventId: event.id },
    now,
  );
}
