import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** Participations in events, notifications of participants, and the secret URLs of calendars. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await createJoins(db, type);
  await createReminders(db, type);
  await createMessages(db, type);
  await createCalendarFeeds(db, type);
}

async function createJoins(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('event_joins')
    .addColumn('event_id', type.key, (column) =>
      column.notNull().references('events.id').onDelete('cascade'),
    )
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('state', type.key, (column) =>
      column.notNull().check(sql`state in ('joined', 'waiting', 'interested')`),
    )
    // Grows within an event, so that two members who join in the same millisecond have an order.
    .addColumn('place', type.bigint, (column) => column.notNull())
    .addColumn('since', type.time, (column) => column.notNull())
    .addPrimaryKeyConstraint('event_joins_pk', ['event_id', 'user_id'])
    .addUniqueConstraint('event_joins_place', ['event_id', 'place'])
    .execute();
  await db.schema
    .createIndex('event_joins_by_state')
    .on('event_joins')
    .columns(['event_id', 'state', 'place'])
    .execute();
  await db.schema
    .createIndex('event_joins_of_user')
    .on('event_joins')
    .columns(['user_id', 'since', 'event_id'])
    .execute();
}

async function createReminders(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  // The start is part of the key, so that a moved event has new reminders.
  await db.schema
    .createTable('event_reminders')
    .addColumn('event_id', type.key, (column) =>
      column.notNull().references('events.id').onDelete('cascade'),
    )
    .addColumn('kind', type.key, (column) => column.notNull().check(sql`kind in ('day', 'hour')`))
    .addColumn('event_date', type.time, (column) => column.notNull())
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addPrimaryKeyConstraint('event_reminders_pk', ['event_id', 'kind', 'event_date'])
    .execute();
}

async function createMessages(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('event_messages')
    .addColumn('event_id', type.key, (column) =>
      column.notNull().references('events.id').onDelete('cascade'),
    )
    .addColumn('request_id', type.key, (column) => column.notNull())
    .addColumn('recipients', type.integer, (column) => column.notNull())
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addPrimaryKeyConstraint('event_messages_pk', ['event_id', 'request_id'])
    .execute();
  await db.schema
    .createIndex('event_messages_by_time')
    .on('event_messages')
    .columns(['event_id', 'created_at'])
    .execute();
}

async function createCalendarFeeds(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('calendar_feeds')
    .addColumn('user_id', type.key, (column) =>
      column.primaryKey().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('secret', type.key, (column) => column.notNull().unique())
    .addColumn('created_at', type.time, (column) => column.notNull())
    .execute();
}
