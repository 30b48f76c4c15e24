import type { Kysely } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/**
 * The description and the picture on the page of a tag. They are not part of `tags`, whose rows come and go with the
 * posts.
 */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('tag_pages')
    .addColumn('tag', type.key, (column) => column.primaryKey())
    .addColumn('description', type.text, (column) => column.notNull())
    .addColumn('image_key', type.key, (column) => column.references('files.key'))
    .execute();
  await db.schema.createIndex('tag_pages_image').on('tag_pages').column('image_key').execute();
}
