import type { Kysely } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** The devices that receive push messages, the messages that wait to be sent, and the keys of the site. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await createSubscriptions(db, type);
  await createMessages(db, type);
  await db.schema
    .createTable('push_keys')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('public_key', type.text, (column) => column.notNull())
    .addColumn('private_key', type.text, (column) => column.notNull())
    .addColumn('created_at', type.time, (column) => column.notNull())
    .execute();
}

/** A session is a browser. Its subscription ends with it. */
async function createSubscriptions(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('push_subscriptions')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('session_hash', type.key, (column) =>
      column.notNull().unique().references('sessions.id_hash').onDelete('cascade'),
    )
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('endpoint', type.key, (column) => column.notNull().unique())
    .addColumn('p256dh', type.text, (column) => column.notNull())
    .addColumn('auth', type.text, (column) => column.notNull())
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addColumn('last_success_at', type.time)
    .addColumn('refusals', type.integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('push_subscriptions_of_user')
    .on('push_subscriptions')
    .columns(['user_id', 'created_at', 'id'])
    .execute();
}

async function createMessages(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('push_messages')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('subscription_id', type.key, (column) =>
      column.notNull().references('push_subscriptions.id').onDelete('cascade'),
    )
    .addColumn('topic', type.key, (column) => column.notNull())
    .addColumn('host', type.key, (column) => column.notNull())
    .addColumn('content', type.text, (column) => column.notNull())
    .addColumn('urgency', type.text, (column) => column.notNull())
    .addColumn('run_at', type.time, (column) => column.notNull())
    .addColumn('attempts', type.integer, (column) => column.notNull().defaultTo(0))
    .addColumn('expires_at', type.time, (column) => column.notNull())
    .addUniqueConstraint('push_messages_of_topic', ['subscription_id', 'topic'])
    .execute();
  await db.schema
    .createIndex('push_messages_due')
    .on('push_messages')
    .columns(['host', 'run_at', 'id'])
    .execute();
}
