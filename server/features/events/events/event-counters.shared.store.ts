import type { Queryable } from '#server/platform/database/database.ts';

/** Adds to an event's `comments_count`, in the transaction that changes its comments. */
export async function addToEventCommentsCount(
  transaction: Queryable,
  eventId: string,
  amount: number,
): Promise<void> {
  await transaction
    .updateTable('events')
    .set((eb) => ({ comments_count: eb('comments_count', '+', amount) }))
    .where('id', '=', eventId)
    .execute();
}
