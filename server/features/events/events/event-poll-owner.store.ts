import type { Queryable } from '#server/platform/database/database.ts';

/** Stores whether an event has a poll. The event does not count as edited. */
export async function setHasPoll(
  transaction: Queryable,
  id: string,
  hasPoll: boolean,
): Promise<void> {
  await transaction.updateTable('events').set({ has_poll: hasPoll }).where('id', '=', id).execute();
}
