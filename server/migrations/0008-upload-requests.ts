import type { Kysely } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** The request id of an upload, so that a retry does not store the picture again. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema.alterTable('files').addColumn('request_id', type.key).execute();
  await db.schema
    .createIndex('files_request')
    .unique()
    .on('files')
    .columns(['user_id', 'request_id'])
    .execute();
}
