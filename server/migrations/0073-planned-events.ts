import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** Events that are published at a time. They are no rows of `events` until then, so that no list can show them. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('planned_events')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('publish_at', type.time, (column) => column.notNull())
    .addColumn('failure', type.text)
    .addColumn('withdrawn_at', type.time)
    .addColumn('title', type.text, (column) => column.notNull())
    .addColumn('description', type.text, (column) => column.notNull())
    .addColumn('event_date', type.time, (column) => column.notNull())
    .addColumn('event_end_date', type.time)
    .addColumn('is_all_day', type.boolean, (column) => column.notNull())
    .addColumn('location', type.text, (column) => column.notNull())
    .addColumn('image_key', type.key, (column) => column.references('files.key'))
    .addColumn('event_url', type.text)
    .addColumn('capacity', type.integer, (column) => column.check(sql`capacity > 0`))
    .addColumn('tag', type.key)
    .addColumn('repeat_every', type.text)
    .addColumn('repeat_times', type.integer)
    .addColumn('request_id', type.key)
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addColumn('updated_at', type.time, (column) => column.notNull())
    .execute();
  await createIndexes(db);
}

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('planned_events_of_user')
    .on('planned_events')
    .columns(['user_id', 'publish_at', 'id'])
    .execute();
  await db.schema
    .createIndex('planned_events_request')
    .unique()
    .on('planned_events')
    .columns(['user_id', 'request_id'])
    .execute();
  await sql`create index planned_events_image on planned_events (image_key)
    where image_key is not null`.execute(db);
}
