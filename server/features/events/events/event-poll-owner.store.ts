import type { Queryable } from '#server/platform/database/database.ts';

/** Keeps whether an event has a poll. This is no edit. */
export async function setHasPoll(
  transaction: Queryable,
  id: string,
  hasPoll: boolean,
): Promise<void> {
  await transaction.updateTable('events').set({ has_poll: hasPoll }).where('id', '=', id).execute();
}
