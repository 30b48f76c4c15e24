import type { Kysely } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** Likes of comments, one for each member and comment, with their number in the comment. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('comments')
    .addColumn('likes_count', type.integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('comment_likes')
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('comment_id', type.key, (column) =>
      column.notNull().references('comments.id').onDelete('cascade'),
    )
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addPrimaryKeyConstraint('comment_likes_pk', ['user_id', 'comment_id'])
    .execute();
  await db.schema
    .createIndex('comment_likes_of_user')
    .on('comment_likes')
    .columns(['user_id', 'created_at', 'comment_id'])
    .execute();
  await db.schema
    .createIndex('comment_likes_of_comment')
    .on('comment_likes')
    .columns(['comment_id', 'created_at', 'user_id'])
    .execute();
}
