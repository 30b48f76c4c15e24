import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import type { EventMessagesTable } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';

/** What all who come to an event are told at the wish of its organiser: a message, or that it is moved. */
type Told = 'message' | 'move';

/** Marks the row of a move. No request has such an id. */
const MOVE = 'move:';

/** The message that a request has sent; undefined when it has sent none. */
export async function findMessage(transaction: Queryable, eventId: string, requestId: string) {
  return transaction
    .selectFrom('event_messages')
    .where('event_id', '=', eventId)
    .where('request_id', '=', requestId)
    .select('recipients')
    .executeTakeFirst();
}

/** How many messages the members of an event got after `since`, or of how many moves they were told. */
export async function countToldSince(
  transaction: Queryable,
  told: Told,
  eventId: string,
  since: string,
): Promise<number> {
  const row = await transaction
    .selectFrom('event_messages')
    .where('event_id', '=', eventId)
    .where('created_at', '>', since)
    .where('request_id', told === 'move' ? 'like' : 'not like', sql.lit(`${MOVE}%`))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Notes that a message was sent. */
export async function insertMessage(
  transaction: Queryable,
  message: EventMessagesTable,
): Promise<void> {
  await transaction.insertInto('event_messages').values(message).execute();
}

/** Notes that the members of an event are told of a move. */
export async function insertMove(
  transaction: Queryable,
  move: Omit<EventMessagesTable, 'request_id'>,
): Promise<void> {
  await insertMessage(transaction, { ...move, request_id: `${MOVE}${newId()}` });
}
