import { type Kysely, sql } from 'kysely';
import { foldText } from '#contract/foundations/search-text.ts';
import type { ColumnTypes } from './columns.ts';

/** Drafts, edits, undo of a deletion, counted tags, comments and reports. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await extendPosts(db, type);
  await copyTagsIntoPosts(db);
  await createTags(db, type);
  await db.schema.alterTable('deleted_content').addColumn('restored_at', type.time).execute();
  await createComments(db, type);
  await createReports(db, type);
  // Finds a notification that was already sent, and the notifications of a deleted profile.
  await db.schema
    .createIndex('notifications_of_sender')
    .on('notifications')
    .columns(['from_user_id', 'type', 'target_user_id', 'created_at'])
    .execute();
}

async function extendPosts(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  const middle = 50;
  // A copy of the tags in the post's row, for feeds. The rows of post_character_tags are for searching.
  await addPostColumn(db, 'character_tags', type.text, '');
  await addPostColumn(db, 'image_focal_x', type.integer, middle);
  await addPostColumn(db, 'image_focal_y', type.integer, middle);
  await db.schema.alterTable('posts').addColumn('published_at', type.time).execute();
  await db.schema.alterTable('posts').addColumn('edited_at', type.time).execute();
  await sql`update posts set published_at = created_at where is_published`.execute(db);
  await db.schema
    .createIndex('posts_drafts')
    .on('posts')
    .columns(['user_id', 'is_draft', 'updated_at', 'id'])
    .execute();
}

async function addPostColumn(
  db: Kysely<unknown>,
  name: string,
  type: ColumnTypes['text'],
  initial: string | number,
): Promise<void> {
  await db.schema
    .alterTable('posts')
    .addColumn(name, type, (column) => column.notNull().defaultTo(initial))
    .execute();
}

async function copyTagsIntoPosts(db: Kysely<unknown>): Promise<void> {
  await sql`
    update posts set character_tags = coalesce((
      select string_agg(tag, ${sql.lit('\u001f')} order by position)
      from post_character_tags where post_id = posts.id
    ), '')`.execute(db);
}

async function createTags(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('tags')
    .addColumn('tag', type.key, (column) => column.primaryKey())
    .addColumn('tag_key', type.key, (column) => column.notNull())
    .addColumn('count', type.integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('tags_by_key')
    .on('tags')
    .columns(['tag_key', 'count', 'tag'])
    .execute();
  await db.schema.createIndex('tags_by_count').on('tags').columns(['count', 'tag']).execute();
  await countTags(db);
}

async function countTags(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into tags (tag, tag_key, count)
    select tag, '', count(*) from post_character_tags
    inner join posts on posts.id = post_character_tags.post_id
    where is_published and audience = 'public' group by tag`.execute(db);
  const { rows } = await sql<{ tag: string }>`select tag from tags`.execute(db);
  // Neither engine can fold kana, so the keys are computed here.
  for (const { tag } of rows) {
    await sql`update tags set tag_key = ${foldText(tag)} where tag = ${tag}`.execute(db);
  }
}

async function createComments(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('comments')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('post_id', type.key, (column) =>
      column.notNull().references('posts.id').onDelete('cascade'),
    )
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('parent_id', type.key, (column) =>
      column.references('comments.id').onDelete('cascade'),
    )
    .addColumn('content', type.text, (column) => column.notNull())
    .addColumn('state', type.text, (column) =>
      column.notNull().check(sql`state in ('shown', 'hidden', 'deleted')`),
    )
    .addColumn('request_id', type.key)
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addUniqueConstraint('comments_request', ['user_id', 'request_id'])
    .execute();
  await db.schema
    .createIndex('comments_threads')
    .on('comments')
    .columns(['post_id', 'created_at', 'id'])
    .where(sql.ref('parent_id'), 'is', null)
    .execute();
  await db.schema.createIndex('comments_of_post').on('comments').column('post_id').execute();
  await db.schema
    .createIndex('comments_of_parent')
    .on('comments')
    .columns(['parent_id', 'created_at', 'id'])
    .execute();
}

async function createReports(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('reports')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('reporter_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('target_type', type.text, (column) =>
      column.notNull().check(sql`target_type in ('post', 'comment', 'user', 'event')`),
    )
    .addColumn('target_id', type.key, (column) => column.notNull())
    .addColumn('reason', type.text, (column) => column.notNull())
    .addColumn('detail', type.text, (column) => column.notNull())
    .addColumn('status', type.text, (column) =>
      column.notNull().check(sql`status in ('open', 'resolved', 'dismissed')`),
    )
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addUniqueConstraint('reports_once', ['reporter_id', 'target_type', 'target_id'])
    .execute();
  await db.schema
    .createIndex('reports_by_status')
    .on('reports')
    .columns(['status', 'created_at', 'id'])
    .execute();
}
