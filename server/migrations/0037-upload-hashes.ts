import type { Kysely } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** The hash of an upload, so that a repeated request with another picture is rejected. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema.alterTable('files').addColumn('sent_hash', type.key).execute();
}
