import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** Exports of a member's data, pending deletions of accounts, and indexes that find all data of a member. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await createDataExports(db, type);
  await createAccountDeletions(db, type);
  await createMemberIndexes(db);
}

async function createDataExports(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('data_exports')
    .addColumn('user_id', type.key, (column) =>
      column.primaryKey().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('id', type.key, (column) => column.notNull().unique())
    .addColumn('status', type.text, (column) =>
      column.notNull().check(sql`status in ('waiting', 'running', 'ready', 'failed')`),
    )
    .addColumn('items_done', type.integer, (column) => column.notNull())
    .addColumn('items_total', type.integer, (column) => column.notNull())
    .addColumn('attempts', type.integer, (column) => column.notNull())
    .addColumn('archive', type.key)
    .addColumn('bytes', type.bigint)
    .addColumn('requested_at', type.time, (column) => column.notNull())
    .addColumn('expires_at', type.time)
    .addColumn('lease_id', type.key)
    .addColumn('leased_until', type.time)
    .execute();
  await db.schema
    .createIndex('data_exports_by_status')
    .on('data_exports')
    .columns(['status', 'requested_at'])
    .execute();
  await db.schema
    .createIndex('data_exports_archive')
    .on('data_exports')
    .column('archive')
    .execute();
}

async function createAccountDeletions(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('account_deletions')
    .addColumn('user_id', type.key, (column) =>
      column.primaryKey().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('deleted_by', type.key, (column) => column.notNull())
    .addColumn('deletion_reason', type.text, (column) => column.notNull())
    .addColumn('visibility_before', type.text, (column) => column.notNull())
    .addColumn('delete_after', type.time, (column) => column.notNull())
    .addColumn('begun_at', type.time)
    .addColumn('lease_id', type.key)
    .addColumn('leased_until', type.time)
    .execute();
  await db.schema
    .createIndex('account_deletions_due')
    .on('account_deletions')
    .column('delete_after')
    .execute();
  // The time at which the deletion was requested. During the pending deletion, the member is hidden from others.
  await db.schema.alterTable('private_profiles').addColumn('leaving_at', type.time).execute();
}

async function createMemberIndexes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('comments_of_user')
    .on('comments')
    .columns(['user_id', 'created_at', 'id'])
    .execute();
  await db.schema
    .createIndex('reports_of_user')
    .on('reports')
    .columns(['reporter_id', 'created_at', 'id'])
    .execute();
}
