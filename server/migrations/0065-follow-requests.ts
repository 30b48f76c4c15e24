import type { Kysely } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** The requests to follow members whose profile is not public. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('follow_requests')
    .addColumn('requester_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('target_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addPrimaryKeyConstraint('follow_requests_pk', ['requester_id', 'target_id'])
    .execute();
  await db.schema
    .createIndex('follow_requests_to_member')
    .on('follow_requests')
    .columns(['target_id', 'created_at', 'requester_id'])
    .execute();
}
