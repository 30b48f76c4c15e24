import type { Kysely } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** What tells a repeated message to the members of an event from another one with the same id of its request. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema.alterTable('event_messages').addColumn('content_hash', type.key).execute();
}
