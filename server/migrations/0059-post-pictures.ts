import type { Kysely } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** The pictures of posts with more than one. A post with one picture keeps it in its own row alone. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('post_pictures')
    .addColumn('post_id', type.key, (column) =>
      column.notNull().references('posts.id').onDelete('cascade'),
    )
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('position', type.integer, (column) => column.notNull())
    .addColumn('picture_key', type.key, (column) => column.notNull().references('files.key'))
    .addColumn('alt', type.text, (column) => column.notNull())
    .addColumn('focal_x', type.integer, (column) => column.notNull())
    .addColumn('focal_y', type.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('post_pictures_pk', ['post_id', 'picture_key'])
    .execute();
  const indexes = {
    post_pictures_key: ['picture_key'],
    post_pictures_of_user: ['user_id', 'post_id', 'picture_key'],
  };
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema.createIndex(name).on('post_pictures').columns(columns).execute();
  }
  await db.schema
    .alterTable('posts')
    .addColumn('pictures_count', type.integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('posts')
    .addColumn('picture_layout', type.text, (column) => column.notNull().defaultTo('column'))
    .execute();
  await createDecisionPictures(db, type);
}

/** Decisions keep all pictures of a post with several. */
async function createDecisionPictures(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('decision_pictures')
    .addColumn('decision_id', type.key, (column) =>
      column.notNull().references('decisions.id').onDelete('cascade'),
    )
    .addColumn('picture_key', type.key, (column) => column.notNull().references('files.key'))
    .addPrimaryKeyConstraint('decision_pictures_pk', ['decision_id', 'picture_key'])
    .execute();
  await db.schema
    .createIndex('decision_pictures_key')
    .on('decision_pictures')
    .column('picture_key')
    .execute();
}
