import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, isPostgres } from './columns.ts';

/** Timelines of notifications and announcements, their read state, and announcements that start later. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await extendNotifications(db, type);
  await extendTargets(db, type);
  await createReadMarks(db, type);
  await createLikesMark(db, type);
}

async function extendNotifications(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  // The position in the timelines: the time of sending or of the last growth, or the start of an announcement.
  await db.schema
    .alterTable('notifications')
    .addColumn('shown_at', type.time, (column) =>
      column.notNull().defaultTo('1970-01-01T00:00:00.000Z'),
    )
    .execute();
  await sql`update notifications set shown_at = created_at`.execute(db);
  await db.schema
    .alterTable('notifications')
    .addColumn('others_count', type.integer, (column) => column.notNull().defaultTo(0))
    .execute();
  // The start of an announcement that still needs a live event.
  await db.schema.alterTable('notifications').addColumn('to_tell_at', type.time).execute();
  await db.schema.alterTable('notifications').addColumn('request_id', type.key).execute();
  await createNotificationIndexes(db);
}

async function createNotificationIndexes(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('notifications_of_audience').execute();
  // Partial, so that it contains no personal notifications.
  await sql`create index notifications_of_audience on notifications (target_audience, shown_at, id)
    where type = 'announcement'`.execute(db);
  await sql`create index notifications_announced on notifications (shown_at, id)
    where type = 'announcement'`.execute(db);
  await sql`create index notifications_to_tell on notifications (to_tell_at)
    where to_tell_at is not null`.execute(db);
  await sql`create index notifications_of_likes on notifications (related_id)
    where type = 'like'`.execute(db);
  await db.schema
    .createIndex('notifications_by_age')
    .on('notifications')
    .column('shown_at')
    .execute();
  await db.schema
    .createIndex('notifications_request')
    .unique()
    .on('notifications')
    .columns(['created_by', 'request_id'])
    .execute();
}

/** A notification to chosen members has a row for each of them, with its position in their timeline. */
async function extendTargets(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  const no = isPostgres(db) ? sql`false` : 0;
  await db.schema
    .alterTable('notification_targets')
    .addColumn('is_announcement', type.boolean, (column) => column.notNull().defaultTo(no))
    .execute();
  await db.schema
    .alterTable('notification_targets')
    .addColumn('shown_at', type.time, (column) =>
      column.notNull().defaultTo('1970-01-01T00:00:00.000Z'),
    )
    .execute();
  await db.schema.alterTable('notification_targets').addColumn('read_at', type.time).execute();
  await fillTargets(db);
  await db.schema
    .createIndex('notification_targets_of_user')
    .on('notification_targets')
    .columns(['user_id', 'is_announcement', 'shown_at', 'notification_id'])
    .execute();
  await sql`create index notification_targets_unread on notification_targets (user_id, shown_at)
    where read_at is null`.execute(db);
  for (const table of ['notification_targets', 'notification_reads']) {
    await db.schema
      .createIndex(`${table}_of_notification`)
      .on(table)
      .column('notification_id')
      .execute();
  }
}

async function fillTargets(db: Kysely<unknown>): Promise<void> {
  await sql`insert into notification_targets (notification_id, user_id)
    select id, target_user_id from notifications where target_user_id is not null
    on conflict do nothing`.execute(db);
  await sql`update notification_targets set
    shown_at = (select shown_at from notifications where id = notification_id),
    is_announcement = (select type = 'announcement' from notifications where id = notification_id),
    read_at = (select read_at from notification_reads r
      where r.user_id = notification_targets.user_id
        and r.notification_id = notification_targets.notification_id)`.execute(db);
  // From here on, the read state of notifications to chosen members is on these rows.
  await sql`delete from notification_reads where (user_id, notification_id) in
    (select user_id, notification_id from notification_targets)`.execute(db);
}

async function createReadMarks(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('notification_read_marks')
    .addColumn('user_id', type.key, (column) =>
      column.primaryKey().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('read_until', type.time, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('notification_read_marks_by_time')
    .on('notification_read_marks')
    .column('read_until')
    .execute();
}

/** The last like of which authors have been notified, as a position in `like_batches`. */
async function createLikesMark(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('told_likes')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('expires_at', type.time, (column) => column.notNull())
    .addColumn('user_id', type.key, (column) => column.notNull())
    .addColumn('batch_id', type.key, (column) => column.notNull())
    .execute();
  // Authors are not notified of earlier likes.
  await sql`insert into told_likes (id, expires_at, user_id, batch_id)
    select 'likes', coalesce(max(expires_at), ${new Date().toISOString()}), '~', '~'
    from like_batches`.execute(db);
}
