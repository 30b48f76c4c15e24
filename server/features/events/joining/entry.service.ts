import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import * as store from './entry.store.ts';
import { lockShownEvent, requireOrganiser } from './locked-event.service.ts';

/**
 * Closes the entry of an event, or opens it again. Who waits when it closes still moves up. Throws not-found and
 * permission-denied.
 */
export async function setEntry(
  database: Database,
  viewer: Viewer,
  { eventId, closed }: { eventId: string; closed: boolean },
): Promise<{ is_entry_closed: boolean }> {
  await database.write(async (transaction) => {
    const event = await lockShownEvent(transaction, viewer, eventId);
    requireOrganiser(viewer, event);
    if ((event.entry_closed_at !== null) === closed) return;
    await store.setEntryClosed(transaction, eventId, closed ? new Date().toISOString() : null);
  });
  return { is_entry_closed: closed };
}
