import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** Creates the table of the records that an import has stored. */
export async function up(db: Kysely<unknown>, { key }: ColumnTypes): Promise<void> {
  await sql.raw(`create table imported_records (record ${key} primary key)`).execute(db);
}
