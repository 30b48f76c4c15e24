import { DAY, EVENT_MOVE_NOTIFICATIONS_PER_DAY } from '#contract/foundations/limits.ts';
import { findBlocked } from '#server/features/members/visibility/visibility.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { notifyOfEvent } from '../notify-of-event.service.ts';
import { skipPassedReminders } from '../reminders/event-reminders.service.ts';
import { countSince, insertMove, listInStates } from './event-joins.store.ts';
import { type EventChange, type TimeAndPlace, textOfChange } from './notify-joined.text.ts';

type NotifiedEvent = TimeAndPlace &
  Pick<Tables['events'], 'id' | 'user_id' | 'title' | 'over_at' | 'cancelled_at' | 'hidden_at'>;

/**
 * Notifies joined and waiting members that an event is moved, cancelled, deleted or restored. Called in the transaction
 * of the change, while the rows of the members exist. `event` is the event after the change. `by` is the member who
 * makes the change. This member is not notified. The notification comes from the site, so it also reaches members who
 * mute the organiser. It does not reach members who cannot see the event, because of a block with the organiser or
 * because the team hides the event. Irrelevant changes are omitted, and the number of notified moves a day is limited.
 */
export async function notifyJoined(
  transaction: Queryable,
  event: NotifiedEvent,
  change: EventChange,
  by: string,
  now: Date = new Date(),
): Promise<void> {
  if (change.kind === 'moved') await skipPassedReminders(transaction, event, now);
  if (event.hidden_at !== null || Date.parse(event.over_at) <= now.getTime()) return;
  const endsOrReturns = change.kind === 'deleted' || change.kind === 'restored';
  if (endsOrReturns && event.cancelled_at !== null) return;
  const text = textOfChange(event, change, now);
  if (!text) return;
  const to = await listRecipients(transaction, event, by);
  if (change.kind === 'moved' && !(await claimMove(transaction, event.id, to.length, now))) return;
  const notification = { type: 'event', ...text, from: null, to, eventId: event.id } as const;
  await notifyOfEvent(transaction, notification, now);
}

/** Returns the joined and waiting members, without the acting member and members who have a block with the organiser. */
async function listRecipients(transaction: Queryable, { id, user_id }: NotifiedEvent, by: string) {
  const members = await listInStates(transaction, id, ['joined', 'waiting']);
  const blocked = await findBlocked(transaction, user_id, members);
  return members.filter((member) => member !== by && !blocked.has(member));
}

/**
 * Records a move of which members are to be notified. Returns false at the daily limit. The limit is exact, because the
 * event is locked.
 */
async function claimMove(transaction: Queryable, event_id: string, recipients: number, now: Date) {
  if (recipients === 0) return false;
  const since = new Date(now.getTime() - DAY).toISOString();
  const moves = await countSince(transaction, 'event_moves', { eventId: event_id, since });
  if (moves >= EVENT_MOVE_NOTIFICATIONS_PER_DAY) return false;
  const created_at = now.toISOString();
  await insertMove(transaction, { id: newId(), event_id, recipients, created_at });
  return true;
}
