import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** The message that a request has sent, or undefined. */
export async function findMessage(transaction: Queryable, eventId: string, requestId: string) {
  return transaction
    .selectFrom('event_messages')
    .where('event_id', '=', eventId)
    .where('request_id', '=', requestId)
    .select(['recipients', 'content_hash'])
    .executeTakeFirst();
}

/** The number of messages or notified moves of an event after `since`. */
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

/** Records that a message is sent. */
export async function insertMessage(
  transaction: Queryable,
  message: Tables['event_messages'],
): Promise<void> {
  await transaction.insertInto('event_messages').values(message).execute();
}

/** Records that the members of an event are notified of a move. */
export async function insertMove(
  transaction: Queryable,
  move: Tables['event_moves'],
): Promise<void> {
  await transaction.insertInto('event_moves').values(move).execute();
}
