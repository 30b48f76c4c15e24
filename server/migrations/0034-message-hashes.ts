import type { Kysely } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/**
 * The hash of a message to the members of an event. It distinguishes a repeated message from another message with the
 * same request id.
 */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema.alterTable('event_messages').addColumn('content_hash', type.key).execute();
}
