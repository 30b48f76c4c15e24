import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** What leaves the site by mail and push, and what members have chosen about it. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await createChoices(db, type);
  await createDeliveries(db, type);
  await db.schema.alterTable('notifications').addColumn('delivered_at', type.time).execute();
  // Announcements from before the upgrade do not leave the site when they are edited.
  await sql`update notifications set delivered_at = shown_at where type = 'announcement'`.execute(
    db,
  );
}

async function createChoices(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('delivery_choices')
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('kind', type.key, (column) => column.notNull())
    .addColumn('way', type.key, (column) => column.notNull().check(sql`way in ('push', 'mail')`))
    .addColumn('timing', type.text, (column) =>
      column.notNull().check(sql`timing in ('at-once', 'daily', 'weekly', 'off')`),
    )
    .addPrimaryKeyConstraint('delivery_choices_pk', ['user_id', 'kind', 'way'])
    .execute();
  await db.schema
    .createTable('delivery_settings')
    .addColumn('user_id', type.key, (column) =>
      column.primaryKey().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('digest', type.text, (column) =>
      column.notNull().check(sql`digest in ('weekly', 'off')`),
    )
    .addColumn('hides_push_text', type.boolean, (column) => column.notNull())
    .addColumn('quiet_from', type.text)
    .addColumn('quiet_to', type.text)
    .addColumn('quiet_zone', type.text)
    .addColumn('digest_sent_at', type.time)
    .execute();
}

async function createDeliveries(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('deliveries')
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('way', type.key, (column) =>
      column.notNull().check(sql`way in ('any', 'push', 'mail')`),
    )
    .addColumn('topic', type.key, (column) => column.notNull())
    .addColumn('kind', type.key, (column) => column.notNull())
    .addColumn('title', type.text, (column) => column.notNull())
    .addColumn('content', type.text, (column) => column.notNull())
    .addColumn('path', type.text, (column) => column.notNull())
    .addColumn('picture', type.text)
    .addColumn('from_user_id', type.key, (column) =>
      column.references('profiles.id').onDelete('cascade'),
    )
    .addColumn('notification_id', type.key, (column) =>
      column.references('notifications.id').onDelete('cascade'),
    )
    .addColumn('gathering', type.text, (column) =>
      column.check(sql`gathering in ('quiet', 'daily', 'weekly')`),
    )
    .addColumn('latest_at', type.time)
    .addColumn('due_at', type.time, (column) => column.notNull())
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addPrimaryKeyConstraint('deliveries_pk', ['user_id', 'way', 'topic'])
    .execute();
  await db.schema
    .createIndex('deliveries_due')
    .on('deliveries')
    .columns(['due_at', 'user_id'])
    .execute();
  for (const column of ['from_user_id', 'notification_id']) {
    await sql`create index ${sql.raw(`deliveries_of_${column.replace('_id', '')}`)} on deliveries
      (${sql.raw(column)}) where ${sql.raw(column)} is not null`.execute(db);
  }
}
