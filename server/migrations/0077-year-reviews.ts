import type { Kysely } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** The reviews of years that members have opened or shared. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('year_reviews')
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('year', type.integer, (column) => column.notNull())
    .addColumn('activity', type.text)
    .addColumn('made_at', type.time)
    .addColumn('shared_as', type.key)
    .addPrimaryKeyConstraint('year_reviews_key', ['user_id', 'year'])
    .execute();
  await db.schema
    .createIndex('year_reviews_shared')
    .on('year_reviews')
    .columns(['shared_as'])
    .unique()
    .execute();
}
