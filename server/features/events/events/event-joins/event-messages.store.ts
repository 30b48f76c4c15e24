import type { Queryable } from '#server/platform/database/database.ts';
import { rows } from '#server/platform/database/rows.ts';

/** Returns the message that a request has sent, or undefined. */
export async function findMessage(transaction: Queryable, eventId: string, requestId: string) {
  return transaction
    .selectFrom('event_messages')
    .where('event_id', '=', eventId)
    .where('request_id', '=', requestId)
    .select(['recipients', 'content_hash'])
    .executeTakeFirst();
}

/** Returns how many rows a table has for an event after `since`: messages, or moves of which members were notified. */
export async function countSince(
  transaction: Queryable,
  table: 'event_messages' | 'event_moves',
  { eventId, since }: { eventId: string; since: string },
): Promise<number> {
  const { count } = await transaction
    .selectFrom(table)
    .where('event_id', '=', eventId)
    .where('created_at', '>', since)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const insertMessage = rows('event_messages').insert();

/** Records that the members of an event are notified of a move. */
export const insertMove = rows('event_moves').insert();
