import type { Queryable } from '#server/platform/database/database.ts';
import type { EventMessagesTable, EventMovesTable } from '#server/platform/database/tables.ts';

/** The message that a request has sent, or undefined. */
export async function findMessage(transaction: Queryable, eventId: string, requestId: string) {
  return transaction
    .selectFrom('event_messages')
    .where('event_id', '=', eventId)
    .where('request_id', '=', requestId)
    .select(['recipients', 'content_hash'])
    .executeTakeFirst();
}

/** How many messages the members of an event got after `since`. */
export async function countMessagesSince(
  transaction: Queryable,
  eventId: string,
  since: string,
): Promise<number> {
  const row = await transaction
    .selectFrom('event_messages')
    .where('event_id', '=', eventId)
    .where('created_at', '>', since)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Of how many moves the members of an event were told after `since`. */
export async function countMovesSince(
  transaction: Queryable,
  eventId: string,
  since: string,
): Promise<number> {
  const row = await transaction
    .selectFrom('event_moves')
    .where('event_id', '=', eventId)
    .where('created_at', '>', since)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Records that a message was sent. */
export async function insertMessage(
  transaction: Queryable,
  message: EventMessagesTable,
): Promise<void> {
  await transaction.insertInto('event_messages').values(message).execute();
}

/** Notes that the members of an event are told of a move. */
export async function insertMove(transaction: Queryable, move: EventMovesTable): Promise<void> {
  await transaction.insertInto('event_moves').values(move).execute();
}
