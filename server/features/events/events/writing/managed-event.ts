import { refuseHigherRank, verifyPermission } from '#server/features/team/admins/admins.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { findOrganiser } from '../event-readers.store.ts';
import { managesEvents } from '../events.policy.ts';
import { eventNotFound, findShownEvent } from '../events.service.ts';
import { lockEvent } from './write-event.store.ts';

/**
 * Locks an event that the viewer can edit: their own, or any event for an admin who manages events. The permission is
 * read again from the database. Throws not-found, higher-rank, or permission-denied if the viewer can only see the
 * event.
 */
export async function lockManaged(
  transaction: Queryable,
  viewer: Viewer,
  id: string,
  against: 'changes' | 'references' = 'changes',
): Promise<Tables['events']> {
  const found = await findOrganiser(transaction, id);
  // Members are locked before their events.
  if (found && found.id !== viewer.userId && managesEvents(viewer)) {
    await refuseHigherRank(transaction, viewer, found.id);
  }
  const event = await lockEvent(transaction, id, against);
  if (!event) throw eventNotFound();
  if (event.user_id === viewer.userId) return event;
  await findShownEvent(transaction, viewer, id);
  await verifyPermission(transaction, viewer, 'manage_events');
  return event;
}
