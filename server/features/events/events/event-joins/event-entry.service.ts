import { publishAfterCommit } from '#server/platform/database/after-commit.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import * as store from './event-entry.store.ts';
import { lockOrganised, recordStaff } from './locked-event.service.ts';

/**
 * Closes or reopens the registration for an event. While it is closed, the waiting list still moves up. Throws not-found,
 * permission-denied, higher-rank.
 */
export async function setEntry(
  database: Database,
  viewer: Viewer,
  { eventId, closed }: { eventId: string; closed: boolean },
): Promise<{ is_entry_closed: boolean }> {
  await database.write(async (transaction) => {
    const event = await lockOrganised(transaction, viewer, eventId);
    if ((event.entry_closed_at !== null) === closed) return;
    await store.setEntryClosed(transaction, eventId, closed ? new Date().toISOString() : null);
    publishAfterCommit(transaction, [`event:${eventId}`]);
    const action = closed ? 'event.entry-closed' : 'event.entry-opened';
    await recordStaff(transaction, viewer, event, { action });
  });
  return { is_entry_closed: closed };
}
