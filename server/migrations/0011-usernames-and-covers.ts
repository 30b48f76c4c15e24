import type { Kysely } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** Former usernames, which lead to their members for a while, and the cover pictures of profiles. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('former_usernames')
    .addColumn('username_lower', type.key, (column) => column.primaryKey())
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('expires_at', type.time, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('former_usernames_user')
    .on('former_usernames')
    .columns(['user_id', 'expires_at'])
    .execute();
  await db.schema
    .createIndex('former_usernames_expiry')
    .on('former_usernames')
    .column('expires_at')
    .execute();
  await db.schema.alterTable('profiles').addColumn('cover_key', type.key).execute();
}
