import type { Kysely } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** The published versions of the terms and the other pages about the site. A site without them has the built-in texts. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('legal_page_versions')
    .addColumn('page', type.key, (column) => column.notNull())
    .addColumn('version', type.integer, (column) => column.notNull())
    .addColumn('body', type.text, (column) => column.notNull())
    .addColumn('facts', type.text, (column) => column.notNull())
    .addColumn('published_at', type.time, (column) => column.notNull())
    .addColumn('published_by', type.key, (column) =>
      column.references('profiles.id').onDelete('set null'),
    )
    .addPrimaryKeyConstraint('legal_page_versions_pk', ['page', 'version'])
    .execute();
  await db.schema
    .createIndex('legal_page_versions_of_author')
    .on('legal_page_versions')
    .column('published_by')
    .execute();
}
