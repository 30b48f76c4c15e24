import type { Kysely } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** Drafts that are published at a time. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('planned_posts')
    .addColumn('post_id', type.key, (column) =>
      column.primaryKey().references('posts.id').onDelete('cascade'),
    )
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('publish_at', type.time, (column) => column.notNull())
    .addColumn('failure', type.text)
    .addColumn('created_at', type.time, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('planned_posts_of_user')
    .on('planned_posts')
    .columns(['user_id', 'publish_at', 'post_id'])
    .execute();
}
