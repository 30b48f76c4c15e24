import type { Kysely } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** The tags that members follow, each in the spelling of its tag. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('tag_follows')
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('tag', type.key, (column) => column.notNull())
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addPrimaryKeyConstraint('tag_follows_pk', ['user_id', 'tag'])
    .execute();
  await db.schema.createIndex('tag_follows_of_tag').on('tag_follows').column('tag').execute();
}
