import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type ColumnTypes, isPostgres } from './columns.ts';

/**
 * tagged_posts: one row per tag of each published public post, with the columns that a tag's page filters and
 * sorts by. Triggers keep it in sync with posts and post_character_tags.
 */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await createTaggedPosts(db, type);
  await sql`
    insert into tagged_posts (post_id, tag, category, likes_count, created_at)
    select posts.id, tag, category, likes_count, created_at from posts
    inner join post_character_tags on post_character_tags.post_id = posts.id
    where is_published and audience = 'public'`.execute(db);
  await createTagTriggers(db);
  await createPostTriggers(db);
}

async function createTaggedPosts(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('tagged_posts')
    .addColumn('post_id', type.key, (column) =>
      column.notNull().references('posts.id').onDelete('cascade'),
    )
    .addColumn('tag', type.key, (column) => column.notNull())
    .addColumn('category', type.text, (column) => column.notNull())
    .addColumn('likes_count', type.integer, (column) => column.notNull())
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addPrimaryKeyConstraint('tagged_posts_pk', ['post_id', 'tag'])
    .execute();
  await db.schema
    .createIndex('tagged_posts_popular')
    .on('tagged_posts')
    .columns(['tag', 'category', 'likes_count', 'created_at', 'post_id'])
    .execute();
}

/** The rows of post_character_tags are inserted and deleted, never updated. */
async function createTagTriggers(db: Kysely<unknown>): Promise<void> {
  // Locks the post, so that a concurrent like is not missed. SQLite has a single writer.
  const lock = isPostgres(db) ? sql` for no key update of posts` : sql``;
  await createTrigger(db, {
    name: 'tagged_posts_tag_given',
    when: sql`after insert on post_character_tags for each row`,
    run: sql`
      insert into tagged_posts (post_id, tag, category, likes_count, created_at)
      select id, new.tag, category, likes_count, created_at from posts
      where id = new.post_id and is_published and audience = 'public'${lock}`,
  });
  await createTrigger(db, {
    name: 'tagged_posts_tag_taken',
    when: sql`after delete on post_character_tags for each row`,
    run: sql`delete from tagged_posts where post_id = old.post_id and tag = old.tag`,
  });
}

async function createPostTriggers(db: Kysely<unknown>): Promise<void> {
  await createTrigger(db, {
    name: 'tagged_posts_liked',
    when: sql`
      after update of likes_count on posts for each row
      when (new.character_tags <> '' and new.likes_count <> old.likes_count)`,
    run: sql`update tagged_posts set likes_count = new.likes_count where post_id = new.id`,
  });
  const changed = sql`
    after update of is_published, audience, category, created_at on posts for each row
    when (new.is_published <> old.is_published or new.audience <> old.audience
      or new.category <> old.category or new.created_at <> old.created_at)`;
  await createTrigger(db, {
    name: 'tagged_posts_changed',
    when: changed,
    run: sql`
      delete from tagged_posts where post_id = new.id;
      insert into tagged_posts (post_id, tag, category, likes_count, created_at)
      select new.id, tag, new.category, new.likes_count, new.created_at from post_character_tags
      where post_id = new.id and new.is_published and new.audience = 'public'`,
  });
}

interface Trigger {
  name: string;
  when: RawBuilder<unknown>;
  run: RawBuilder<unknown>;
}

/** On PostgreSQL, a trigger needs a function; on SQLite, it contains the statements. */
async function createTrigger(db: Kysely<unknown>, { name, when, run }: Trigger): Promise<void> {
  const trigger = sql.id(name);
  if (!isPostgres(db)) {
    await sql`create trigger ${trigger} ${when} begin ${run}; end`.execute(db);
    return;
  }
  await sql`
    create function ${trigger}() returns trigger language plpgsql
    as $$ begin ${run}; return null; end $$`.execute(db);
  await sql`create trigger ${trigger} ${when} execute function ${trigger}()`.execute(db);
}
