import type { Queryable } from '#server/platform/database/database.ts';

/** Stores the time at which the registration for an event was closed. Null reopens it. */
export async function setEntryClosed(
  transaction: Queryable,
  eventId: string,
  entry_closed_at: string | null,
): Promise<void> {
  await transaction
    .updateTable('events')
    .set({ entry_closed_at })
    .where('id', '=', eventId)
    .execute();
}
