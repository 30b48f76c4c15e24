import { DAY, EVENT_MOVES_TOLD_PER_DAY } from '#contract/limits.ts';
import { blockedWith } from '#server/features/hiding/hiding.service.ts';
import { notifyOfEvent } from '#server/features/notifications/notifications.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { EventsTable } from '#server/platform/database/tables.ts';
import { skipPassedReminders } from '../reminders/skipping.service.ts';
import { listInStates } from './joins.store.ts';
import { countToldSince, insertMove } from './messages.store.ts';
import { type EventChange, textOfChange } from './telling.text.ts';

type ToldEvent = Pick<
  EventsTable,
  | 'id'
  | 'user_id'
  | 'title'
  | 'event_date'
  | 'event_end_date'
  | 'over_at'
  | 'location'
  | 'cancelled_at'
  | 'hidden_at'
>;

/**
 * Tells the members who join an event or wait for a place that it is moved, cancelled, deleted or restored, in the
 * transaction that does it, while the rows are there. `event` is as it is afterwards; `by` does it, and is not told. It
 * comes from the site, so that it also reaches members who mute the organiser; a block with the organiser hides the event,
 * and the team hides it from all. What concerns nobody any more is not told, and no more moves than some a day.
 */
export async function tellJoined(
  transaction: Queryable,
  event: ToldEvent,
  change: EventChange,
  by: string,
  now: Date = new Date(),
): Promise<void> {
  if (change.kind === 'moved') await skipPassedReminders(transaction, event, now);
  if (event.hidden_at !== null || Date.parse(event.over_at) <= now.getTime()) return;
  if (endsOrReturns(change) && event.cancelled_at !== null) return;
  const text = textOfChange(event, change, now);
  if (!text) return;
  const to = await listTold(transaction, event, by);
  if (change.kind === 'moved' && !(await claimMove(transaction, event.id, to.length, now))) return;
  await notifyOfEvent(
    transaction,
    { type: 'event', ...text, from: null, to, eventId: event.id },
    now,
  );
}

/** Whether an event is deleted or restored: of a cancelled one, that concerns nobody. */
function endsOrReturns({ kind }: EventChange): boolean {
  return kind === 'deleted' || kind === 'restored';
}

/** Who joins an event or waits, but the one who changes it and those who have a block with its organiser. */
async function listTold(
  transaction: Queryable,
  { id, user_id }: ToldEvent,
  by: string,
): Promise<string[]> {
  const members = await listInStates(transaction, id, ['joined', 'waiting']);
  const blocked = await blockedWith(transaction, user_id, members);
  return members.filter((member) => member !== by && !blocked.has(member));
}

/**
 * Whether members are told of a move, which counts it. An organiser who saves again and again tells them no more often
 * than by messages. The row of the event is locked, so that the count is exact.
 */
async function claimMove(
  transaction: Queryable,
  event_id: string,
  recipients: number,
  now: Date,
): Promise<boolean> {
  if (recipients === 0) return false;
  const since = new Date(now.getTime() - DAY).toISOString();
  const told = await countToldSince(transaction, 'move', event_id, since);
  if (told >= EVENT_MOVES_TOLD_PER_DAY) return false;
  await insertMove(transaction, { event_id, recipients, created_at: now.toISOString() });
  return true;
}
