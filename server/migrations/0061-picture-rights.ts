import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, isPostgres } from './columns.ts';

/** What authors allow others to do with their pictures, and their watermarks. About older posts, their authors say nothing. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema.alterTable('posts').addColumn('picture_rights', type.text).execute();
  await db.schema.alterTable('posts').addColumn('watermark', type.text).execute();
  await db.schema.alterTable('private_profiles').addColumn('picture_rights', type.text).execute();
  await db.schema
    .alterTable('private_profiles')
    .addColumn('watermark', type.text, (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('private_profiles')
    .addColumn('marks_new_posts', type.boolean, (column) =>
      column.notNull().defaultTo(isPostgres(db) ? sql`false` : 0),
    )
    .execute();
}
