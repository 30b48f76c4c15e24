import type { Kysely } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** The birthdays of members who want to tell them, and those of characters: month and day, as `11-27`. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('birthdays')
    .addColumn('user_id', type.key, (column) =>
      column.primaryKey().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('day', type.key, (column) => column.notNull())
    .addColumn('visible_to', type.key, (column) => column.notNull())
    .addColumn('updated_at', type.time, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('birthdays_of_day')
    .on('birthdays')
    .columns(['day', 'user_id'])
    .execute();
  await db.schema.alterTable('characters').addColumn('birthday', type.key).execute();
}
