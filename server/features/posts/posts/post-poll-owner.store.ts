import type { Queryable } from '#server/platform/database/database.ts';

/** Stores whether a post has a poll. The change does not count as an edit. */
export async function setHasPoll(
  transaction: Queryable,
  id: string,
  hasPoll: boolean,
): Promise<void> {
  await transaction.updateTable('posts').set({ has_poll: hasPoll }).where('id', '=', id).execute();
}
