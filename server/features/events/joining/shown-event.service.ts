import { isBlocked } from '#server/features/hiding/hiding.service.ts';
import { existsFor } from '#server/features/profiles/profiles.policy.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { canOrganise } from './joins.policy.ts';
import * as store from './joins.store.ts';

/** The event, unless its organiser is leaving or a block hides them from the viewer. Throws not-found. */
export async function readShownEvent(
  database: Queryable,
  viewer: Viewer,
  id: string,
): Promise<store.EventFacts> {
  return shown(database, viewer, await store.findEvent(database, id));
}

/** As `readShownEvent`, and locks the event until the transaction ends. */
export async function lockShownEvent(
  transaction: Queryable,
  viewer: Viewer,
  id: string,
): Promise<store.EventFacts> {
  return shown(transaction, viewer, await store.lockEvent(transaction, id));
}

async function shown(
  database: Queryable,
  viewer: Viewer,
  event: store.EventFacts | undefined,
): Promise<store.EventFacts> {
  if (!event) throw eventNotFound();
  const organiser = { id: event.user_id, leaving_at: event.organiser_leaving_at };
  if (!existsFor(viewer, organiser)) throw eventNotFound();
  if (canOrganise(viewer, event)) return event;
  if (await isBlocked(database, viewer, event.user_id)) throw eventNotFound();
  return event;
}

function eventNotFound(): AppError {
  return new AppError('not-found', 'イベントが見つかりませんでした');
}

/** Throws permission-denied unless the viewer organises the event or manages events. */
export function requireOrganiser(viewer: Viewer, event: store.EventFacts): void {
  if (!canOrganise(viewer, event)) throw new AppError('permission-denied');
}
