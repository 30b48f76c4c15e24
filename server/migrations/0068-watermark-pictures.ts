import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, isPostgres } from './columns.ts';

/**
 * Pictures as watermarks, watermarks at the top, and pages from right to left. An older version draws the words that are stored
 * beside a picture, at the bottom.
 */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  const no = isPostgres(db) ? sql`false` : 0;
  await db.schema.alterTable('private_profiles').addColumn('watermark_key', type.key).execute();
  await db.schema
    .alterTable('private_profiles')
    .addColumn('watermark_at_top', type.boolean, (column) => column.notNull().defaultTo(no))
    .execute();
  await db.schema
    .alterTable('posts')
    .addColumn('from_right', type.boolean, (column) => column.notNull().defaultTo(no))
    .execute();
}
