import type { Kysely } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** Webhooks with their deliveries, and what is told to the team. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await createWebhooks(db, type);
  await createDeliveries(db, type);
  await createAlerts(db, type);
  await createChoices(db, type);
}

async function createWebhooks(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('webhooks')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('name', type.text, (column) => column.notNull())
    .addColumn('kind', type.text, (column) => column.notNull())
    .addColumn('url', type.text, (column) => column.notNull())
    .addColumn('events', type.text, (column) => column.notNull())
    .addColumn('secret', type.text, (column) => column.notNull())
    .addColumn('is_active', type.boolean, (column) => column.notNull())
    .addColumn('failing_since', type.time)
    .addColumn('disabled_at', type.time)
    .addColumn('request_id', type.key, (column) => column.notNull().unique())
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addColumn('updated_at', type.time, (column) => column.notNull())
    .execute();
}

async function createDeliveries(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('webhook_id', type.key, (column) =>
      column.notNull().references('webhooks.id').onDelete('cascade'),
    )
    .addColumn('event', type.key, (column) => column.notNull())
    .addColumn('subject_id', type.key, (column) => column.notNull())
    .addColumn('state', type.text, (column) => column.notNull())
    .addColumn('attempts', type.integer, (column) => column.notNull())
    .addColumn('status', type.integer)
    .addColumn('failure', type.text)
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addColumn('attempted_at', type.time)
    .addUniqueConstraint('webhook_deliveries_once', ['webhook_id', 'event', 'subject_id'])
    .execute();
  await db.schema
    .createIndex('webhook_deliveries_of_webhook')
    .on('webhook_deliveries')
    .columns(['webhook_id', 'created_at', 'id'])
    .execute();
}

async function createAlerts(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('team_alerts')
    .addColumn('key', type.key, (column) => column.primaryKey())
    .addColumn('id', type.key, (column) => column.notNull().unique())
    .addColumn('kind', type.key, (column) => column.notNull())
    .addColumn('owner_id', type.key)
    .addColumn('began_at', type.time, (column) => column.notNull())
    .addColumn('told_at', type.time)
    .execute();
}

async function createChoices(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('team_alert_choices')
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('kind', type.key, (column) => column.notNull())
    .addColumn('on_site', type.boolean, (column) => column.notNull())
    .addColumn('by_push', type.boolean, (column) => column.notNull())
    .addColumn('by_mail', type.boolean, (column) => column.notNull())
    .addPrimaryKeyConstraint('team_alert_choices_pk', ['user_id', 'kind'])
    .execute();
}
