import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/**
 * The unread comments of a post are one notification, and one of likes tells the number of taps. Its comments are read by
 * their time.
 */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('notifications')
    .addColumn('taps_count', type.integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`create index notifications_of_comments on notifications (related_id, created_at)
    where type = 'comment'`.execute(db);
  for (const about of ['post', 'event']) {
    await db.schema.dropIndex(`comments_of_${about}`).execute();
    await db.schema
      .createIndex(`comments_of_${about}`)
      .on('comments')
      .columns([`${about}_id`, 'created_at', 'id'])
      .execute();
  }
}
