import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** Comments on events. A comment belongs to a post or an event. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('events')
    .addColumn('comments_count', type.integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('comments')
    .alterColumn('post_id', (column) => column.dropNotNull())
    .execute();
  await db.schema
    .alterTable('comments')
    .addColumn('event_id', type.key, (column) => column.references('events.id').onDelete('cascade'))
    .execute();
  await db.schema
    .alterTable('comments')
    .addCheckConstraint('comments_about_one', sql`(post_id is null) <> (event_id is null)`)
    .execute();
  // The type of a notification's target, if the notification type does not determine it: a comment can belong to an
  // event.
  await db.schema.alterTable('notifications').addColumn('related_kind', type.text).execute();
  await db.schema
    .createIndex('comments_event_threads')
    .on('comments')
    .columns(['event_id', 'created_at', 'id'])
    .where(sql.ref('parent_id'), 'is', null)
    .execute();
  await db.schema.createIndex('comments_of_event').on('comments').column('event_id').execute();
}
