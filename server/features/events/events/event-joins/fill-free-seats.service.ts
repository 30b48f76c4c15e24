import { HOUR } from '#contract/foundations/limits.ts';
import { publishAfterCommit } from '#server/platform/database/after-commit.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { notifyOfEvent } from '../notify-of-event.service.ts';
import { freeSeats } from './event-joins.policy.ts';
import * as store from './event-joins.store.ts';
import { textOfMoveUp } from './notify-joined.text.ts';

/**
 * Moves up the waiting list in order while there are free seats, notifies the members who move up, and sends a live event
 * to open pages. Called in the transaction in which a member leaves or the event is saved, and before a newcomer gets a
 * seat. Nobody moves up when the event is cancelled, over, or hidden by the team.
 */
export async function fillFreeSeats(
  transaction: Queryable,
  { id }: { id: string },
  now: string = new Date().toISOString(),
): Promise<void> {
  const event = await store.lockEvent(transaction, id);
  if (!event || event.cancelled_at !== null || event.hidden_at !== null) return;
  if (event.over_at <= now) return;
  const count = freeSeats(event);
  if (count === 0) return;
  const to = await store.moveUp(transaction, event, { count, since: now });
  const moved = to.length;
  await store.addToCounts(transaction, id, { joined: moved, waiting: -moved, interested: 0 });
  if (moved > 0) publishAfterCommit(transaction, [`event:${id}`]);
  const text = textOfMoveUp(event, new Date(now));
  const latest = new Date(Date.parse(event.event_date) - HOUR).toISOString();
  const notification = {
    type: 'waiting-list',
    ...text,
    from: null,
    to,
    eventId: id,
    latest,
  } as const;
  await notifyOfEvent(transaction, notification);
}
