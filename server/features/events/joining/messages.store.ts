import type { Queryable } from '#server/platform/database/database.ts';
import type { EventMessagesTable } from '#server/platform/database/tables.ts';

/** The message that a request has sent; undefined when it has sent none. */
export async function findMessage(transaction: Queryable, eventId: string, requestId: string) {
  return transaction
    .selectFrom('event_messages')
    .where('event_id', '=', eventId)
    .where('request_id', '=', requestId)
    .select('recipients')
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
  return Number(row.count);
}

/** Notes that a message was sent. */
export async function insertMessage(
  transaction: Queryable,
  message: EventMessagesTable,
): Promise<void> {
  await transaction.insertInto('event_messages').values(message).execute();
}
