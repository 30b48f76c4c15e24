import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, isPostgres } from './columns.ts';

/** Events can take whole days. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('events')
    .addColumn('is_all_day', type.boolean, (column) =>
      column.notNull().defaultTo(isPostgres(db) ? sql`false` : sql`0`),
    )
    .execute();
}
