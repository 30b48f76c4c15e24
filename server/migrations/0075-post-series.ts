import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './columns.ts';
import { acceptReportsOf } from './report-types.ts';

/** Series of posts, with their posts in order and the members who follow them. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await createSeries(db, type);
  await createParts(db, type);
  await createFollows(db, type);
  await acceptReportsOf(db, 'series');
}

async function createSeries(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('post_series')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('title', type.text, (column) => column.notNull())
    .addColumn('description', type.text, (column) => column.notNull())
    // No foreign key: a post that is gone or unreadable is no cover, and may come back.
    .addColumn('cover_post_id', type.key)
    .addColumn('hidden_at', type.time)
    .addColumn('hidden_by', type.key)
    .addColumn('hidden_reason', type.text, (column) => column.notNull().defaultTo(''))
    .addColumn('deleted_at', type.time)
    .addColumn('request_id', type.text)
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addColumn('updated_at', type.time, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('post_series_of_user')
    .on('post_series')
    .columns(['user_id', 'updated_at', 'id'])
    .execute();
  await db.schema
    .createIndex('post_series_request')
    .unique()
    .on('post_series')
    .columns(['user_id', 'request_id'])
    .execute();
  await db.schema
    .createIndex('post_series_deleted')
    .on('post_series')
    .column('deleted_at')
    .where(sql<boolean>`deleted_at is not null`)
    .execute();
}

async function createParts(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('post_series_parts')
    .addColumn('series_id', type.key, (column) =>
      column.notNull().references('post_series.id').onDelete('cascade'),
    )
    .addColumn('post_id', type.key, (column) =>
      column.notNull().references('posts.id').onDelete('cascade'),
    )
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('position', type.bigint, (column) => column.notNull())
    .addColumn('told_at', type.time)
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addPrimaryKeyConstraint('post_series_parts_pk', ['series_id', 'post_id'])
    .execute();
  const indexes = {
    post_series_parts_order: ['series_id', 'position', 'post_id'],
    post_series_parts_of_post: ['post_id', 'series_id'],
    post_series_parts_of_user: ['user_id', 'created_at', 'post_id'],
  };
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema.createIndex(name).on('post_series_parts').columns(columns).execute();
  }
}

async function createFollows(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('post_series_follows')
    .addColumn('series_id', type.key, (column) =>
      column.notNull().references('post_series.id').onDelete('cascade'),
    )
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addPrimaryKeyConstraint('post_series_follows_pk', ['series_id', 'user_id'])
    .execute();
  await db.schema
    .createIndex('post_series_follows_of_user')
    .on('post_series_follows')
    .columns(['user_id', 'created_at', 'series_id'])
    .execute();
}
