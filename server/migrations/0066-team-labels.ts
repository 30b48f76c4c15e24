import type { Kysely } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** The labels that a decision sets. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema.alterTable('decisions').addColumn('labels', type.text).execute();
}
