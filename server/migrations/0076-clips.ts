import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, isPostgres } from './columns.ts';
import { acceptReportsOf } from './report-types.ts';

/**
 * Clips of members with their posts, the choice of authors about public clips, and reports of clips. Positions have wide
 * gaps, beyond 32 bits.
 */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await createClips(db, type);
  await createItems(db, type);
  await db.schema
    .alterTable('profiles')
    .addColumn('clips_count', type.integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('private_profiles')
    .addColumn('allows_public_clips', type.boolean, (column) =>
      column.notNull().defaultTo(isPostgres(db) ? sql`true` : 1),
    )
    .execute();
  await acceptReportsOf(db, 'clip');
}

async function createClips(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('clips')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('name', type.text, (column) => column.notNull())
    .addColumn('description', type.text, (column) => column.notNull())
    .addColumn('is_public', type.boolean, (column) => column.notNull())
    .addColumn('request_id', type.key)
    .addColumn('hidden_at', type.time)
    .addColumn('hidden_by', type.key)
    .addColumn('hidden_reason', type.text, (column) => column.notNull())
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addColumn('updated_at', type.time, (column) => column.notNull())
    .addColumn('edited_at', type.time)
    .addUniqueConstraint('clips_of_request', ['user_id', 'request_id'])
    .execute();
  await db.schema
    .createIndex('clips_of_user')
    .on('clips')
    .columns(['user_id', 'updated_at', 'id'])
    .execute();
}

async function createItems(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('clip_items')
    .addColumn('clip_id', type.key, (column) =>
      column.notNull().references('clips.id').onDelete('cascade'),
    )
    .addColumn('post_id', type.key, (column) =>
      column.notNull().references('posts.id').onDelete('cascade'),
    )
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('position', type.bigint, (column) => column.notNull())
    .addColumn('note', type.text, (column) => column.notNull())
    .addColumn('folded', type.text, (column) => column.notNull())
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addPrimaryKeyConstraint('clip_items_pk', ['clip_id', 'post_id'])
    .execute();
  await db.schema
    .createIndex('clip_items_in_order')
    .on('clip_items')
    .columns(['clip_id', 'position', 'post_id'])
    .execute();
  await db.schema.createIndex('clip_items_of_post').on('clip_items').column('post_id').execute();
  await db.schema
    .createIndex('clip_items_of_user')
    .on('clip_items')
    .columns(['user_id', 'post_id', 'clip_id'])
    .execute();
}
