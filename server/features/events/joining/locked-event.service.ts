import type { Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { eventNotFound, findShownEvent } from '../events.service.ts';
import { canOrganise } from './joins.policy.ts';
import * as store from './joins.store.ts';

/** Locks an event that the viewer may see until the transaction ends. Throws not-found. */
export async function lockShownEvent(
  transaction: Queryable,
  viewer: Viewer,
  id: string,
): Promise<store.LockedEvent> {
  const event = await store.lockEvent(transaction, id);
  if (!event) throw eventNotFound();
  await findShownEvent(transaction, viewer, id);
  return event;
}

/** Throws permission-denied unless the viewer organises the event or manages events. */
export function requireOrganiser(viewer: Viewer, event: { user_id: string }): void {
  if (!canOrganise(viewer, event)) throw new AppError('permission-denied');
}
