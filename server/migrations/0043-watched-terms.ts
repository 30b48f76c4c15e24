import type { Kysely } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** A case names the watched words and hosts of the content that it is about. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('cases')
    .addColumn('watched_terms', type.text, (column) => column.notNull().defaultTo('[]'))
    .execute();
}
