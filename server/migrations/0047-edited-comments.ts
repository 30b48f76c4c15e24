import type { Kysely } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** Comments can be edited for a while after they were written. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema.alterTable('comments').addColumn('edited_at', type.time).execute();
}
