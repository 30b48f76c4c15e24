import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, isPostgres } from './columns.ts';

/** The settings of an event besides its text, its place in a series, and its counts. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await addState(db, type);
  await addCounts(db, type);
  await addEnd(db, type);
  await createIndexes(db);
}

async function addState(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  for (const name of ['cancelled_at', 'entry_closed_at']) {
    await db.schema.alterTable('events').addColumn(name, type.time).execute();
  }
  // The dates of a repeated event share the id of the first one.
  for (const name of ['tag', 'series_id', 'request_id']) {
    await db.schema.alterTable('events').addColumn(name, type.key).execute();
  }
  await db.schema
    .alterTable('events')
    .addColumn('cancel_reason', type.text, (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('events')
    .addColumn('capacity', type.integer, (column) => column.check(sql`capacity > 0`))
    .execute();
}

async function addCounts(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  // `sequence` counts the changes that calendars show (RFC 5545, 3.8.7.4).
  for (const name of ['sequence', 'joined_count', 'interested_count', 'waiting_count']) {
    await db.schema
      .alterTable('events')
      .addColumn(name, type.integer, (column) => column.notNull().defaultTo(0))
      .execute();
  }
}

async function addEnd(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('events')
    .addColumn('over_at', type.time, (column) =>
      column.notNull().defaultTo('1970-01-01T00:00:00.000Z'),
    )
    .execute();
  const assumed = isPostgres(db)
    ? sql`event_date + interval '3 hours'`
    : sql`strftime('%Y-%m-%dT%H:%M:%fZ', event_date, '+3 hours')`;
  await sql`update events set over_at = coalesce(event_end_date, ${assumed})`.execute(db);
}

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('events_by_end').on('events').columns(['over_at', 'id']).execute();
  await db.schema
    .createIndex('events_of_series')
    .on('events')
    .columns(['series_id', 'event_date', 'id'])
    .execute();
  await db.schema
    .createIndex('events_request')
    .unique()
    .on('events')
    .columns(['user_id', 'request_id'])
    .execute();
}
