import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/**
 * Switches for types of notifications, the copying of the audience of posts, and the data of sessions for their
 * members.
 */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await createNotificationOptOuts(db, type);
  await createAudienceCopies(db, type);
  await describeSessions(db, type);
}

async function createNotificationOptOuts(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('notification_opt_outs')
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('type', type.key, (column) => column.notNull())
    .addPrimaryKeyConstraint('notification_opt_outs_pk', ['user_id', 'type'])
    .execute();
}

async function createAudienceCopies(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('audience_copies')
    .addColumn('user_id', type.key, (column) =>
      column.primaryKey().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('after_time', type.time, (column) => column.notNull())
    .addColumn('after_id', type.key, (column) => column.notNull())
    .execute();
}

async function describeSessions(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  for (const name of ['browser', 'system', 'network']) {
    await db.schema
      .alterTable('sessions')
      .addColumn(name, type.text, (column) => column.notNull().defaultTo(''))
      .execute();
  }
  await db.schema
    .alterTable('sessions')
    .addColumn('last_seen_at', type.time, (column) =>
      column.notNull().defaultTo('1970-01-01T00:00:00.000Z'),
    )
    .execute();
  await sql`update sessions set last_seen_at = created_at`.execute(db);
}
