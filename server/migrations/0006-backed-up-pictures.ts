import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, isPostgres } from './columns.ts';

/** The pictures of deleted posts, by key. The sweep looks up a picture here instead of parsing every backup. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('deleted_content_pictures')
    .addColumn('picture_key', type.key, (column) => column.notNull())
    .addColumn('deleted_id', type.key, (column) =>
      column.notNull().references('deleted_content.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('deleted_content_pictures_pk', ['picture_key', 'deleted_id'])
    .execute();
  await db.schema
    .createIndex('deleted_content_pictures_backup')
    .on('deleted_content_pictures')
    .column('deleted_id')
    .execute();
  const key = isPostgres(db)
    ? sql`content::json -> 'post' ->> 'image_key'`
    : sql`json_extract(content, '$.post.image_key')`;
  await sql`
    insert into deleted_content_pictures (picture_key, deleted_id)
    select picture_key, id from (
      select ${key} as picture_key, id from deleted_content where type = 'post' and content <> ''
    ) as backups where picture_key is not null`.execute(db);
}
