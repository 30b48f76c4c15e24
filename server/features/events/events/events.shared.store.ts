import { type SqlBool, sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';

/** Returns the published events, including those that the team hides. */
export function publishedEvents(database: Queryable) {
  return database.selectFrom('events').where(sql<SqlBool>`not events.is_draft`);
}

/** Returns the published events that the team does not hide. */
export function shownEvents(database: Queryable) {
  return publishedEvents(database).where('events.hidden_at', 'is', null);
}

export function hiddenEvents(database: Queryable) {
  return database.selectFrom('events').where('events.hidden_at', 'is not', null);
}

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
