import { notifyOfEvent } from '#server/features/notifications/notifications.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { freePlaces } from './joins.policy.ts';
import * as store from './joins.store.ts';
import { textOfMoveUp } from './telling.text.ts';

/**
 * Lets those who wait join while there are places, in their order, and tells them. Called in the transaction in which
 * somebody leaves or the event is saved, and before a newcomer gets a place. Nobody moves up once the event is cancelled
 * or over, or while the team hides it.
 */
export async function fillFreePlaces(
  transaction: Queryable,
  { id }: { id: string },
  now: string = new Date().toISOString(),
): Promise<void> {
  const event = await store.lockEvent(transaction, id);
  if (!event || event.cancelled_at !== null || event.hidden_at !== null) return;
  if (event.over_at <= now) return;
  const count = freePlaces(event);
  if (count === 0) return;
  const to = await store.moveUp(transaction, event, { count, since: now });
  const moved = to.length;
  await store.addToCounts(transaction, id, { joined: moved, waiting: -moved, interested: 0 });
  const text = textOfMoveUp(event, new Date(now));
  await notifyOfEvent(transaction, { type: 'waiting-list', ...text, from: null, to, eventId: id });
}
