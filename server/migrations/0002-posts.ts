import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** Posts, likes, follows and bookmarks. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await createPosts(db, type);
  await createLikes(db, type);
  await createFollows(db, type);
  await createBookmarks(db, type);
}

async function createPosts(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('posts')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('title', type.text, (column) => column.notNull())
    .addColumn('content', type.text, (column) => column.notNull())
    .addColumn('category', type.text, (column) =>
      column.notNull().check(sql`category in ('fanart', 'illustration', 'photo', 'other')`),
    )
    .addColumn('image_key', type.key, (column) => column.references('files.key'))
    .addColumn('image_alt', type.text, (column) => column.notNull())
    .addColumn('video_url', type.text)
    .addColumn('is_draft', type.boolean, (column) => column.notNull())
    .addColumn('is_published', type.boolean, (column) => column.notNull())
    .addColumn('audience', type.text, (column) =>
      column.notNull().check(sql`audience in ('public', 'followers', 'private')`),
    )
    .addColumn('likes_count', type.integer, (column) =>
      column.notNull().check(sql`likes_count between 0 and 1000`),
    )
    .addColumn('comments_count', type.integer, (column) =>
      column.notNull().check(sql`comments_count >= 0`),
    )
    .addColumn('request_id', type.key)
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addColumn('updated_at', type.time, (column) => column.notNull())
    .addCheckConstraint('posts_draft_or_published', sql`is_draft <> is_published`)
    .addUniqueConstraint('posts_request', ['user_id', 'request_id'])
    .execute();
  await createPostIndexes(db);
  await db.schema
    .createTable('post_character_tags')
    .addColumn('post_id', type.key, (column) =>
      column.notNull().references('posts.id').onDelete('cascade'),
    )
    .addColumn('position', type.integer, (column) => column.notNull())
    .addColumn('tag', type.key, (column) => column.notNull())
    .addPrimaryKeyConstraint('post_character_tags_pk', ['post_id', 'position'])
    .execute();
  await db.schema
    .createIndex('post_character_tags_tag')
    .on('post_character_tags')
    .columns(['tag', 'post_id'])
    .unique()
    .execute();
}

// Every public feed filters by these columns.
const feedColumns = ['is_published', 'audience'];

async function createPostIndexes(db: Kysely<unknown>): Promise<void> {
  const indexes: Record<string, string[]> = {
    posts_recent: [...feedColumns, 'created_at', 'id'],
    posts_recent_by_category: [...feedColumns, 'category', 'created_at', 'id'],
    posts_popular: [...feedColumns, 'likes_count', 'created_at', 'id'],
    posts_popular_by_category: [...feedColumns, 'category', 'likes_count', 'created_at', 'id'],
    posts_by_author: ['user_id', 'is_published', 'created_at', 'id'],
    posts_image: ['image_key'],
  };
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema.createIndex(name).on('posts').columns(columns).execute();
  }
}

async function createLikes(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('likes')
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('post_id', type.key, (column) =>
      column.notNull().references('posts.id').onDelete('cascade'),
    )
    .addColumn('count', type.integer, (column) => column.notNull().check(sql`count > 0`))
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addColumn('updated_at', type.time, (column) => column.notNull())
    .addPrimaryKeyConstraint('likes_pk', ['user_id', 'post_id'])
    .execute();
  await db.schema
    .createIndex('likes_of_post')
    .on('likes')
    .columns(['post_id', 'count', 'user_id'])
    .execute();
  await db.schema
    .createIndex('likes_of_user')
    .on('likes')
    .columns(['user_id', 'created_at', 'post_id'])
    .execute();
  await db.schema
    .createTable('like_batches')
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('batch_id', type.key, (column) => column.notNull())
    .addColumn('post_id', type.key, (column) => column.notNull())
    .addColumn('accepted', type.integer, (column) => column.notNull())
    .addColumn('likes_count', type.integer, (column) => column.notNull())
    .addColumn('my_count', type.integer, (column) => column.notNull())
    .addColumn('expires_at', type.time, (column) => column.notNull())
    .addPrimaryKeyConstraint('like_batches_pk', ['user_id', 'batch_id'])
    .execute();
  await db.schema
    .createIndex('like_batches_expiry')
    .on('like_batches')
    .column('expires_at')
    .execute();
}

async function createFollows(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('follows')
    .addColumn('follower_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('following_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addPrimaryKeyConstraint('follows_pk', ['follower_id', 'following_id'])
    .addCheckConstraint('follows_not_oneself', sql`follower_id <> following_id`)
    .execute();
  await db.schema
    .createIndex('follows_followers')
    .on('follows')
    .columns(['following_id', 'created_at', 'follower_id'])
    .execute();
  await db.schema
    .createIndex('follows_following')
    .on('follows')
    .columns(['follower_id', 'created_at', 'following_id'])
    .execute();
}

async function createBookmarks(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('bookmarks')
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('post_id', type.key, (column) =>
      column.notNull().references('posts.id').onDelete('cascade'),
    )
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addPrimaryKeyConstraint('bookmarks_pk', ['user_id', 'post_id'])
    .execute();
  await db.schema
    .createIndex('bookmarks_of_user')
    .on('bookmarks')
    .columns(['user_id', 'created_at', 'post_id'])
    .execute();
  await db.schema.createIndex('bookmarks_of_post').on('bookmarks').column('post_id').execute();
}
