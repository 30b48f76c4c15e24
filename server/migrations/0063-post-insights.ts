import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, isPostgres } from './columns.ts';

/**
 * What authors are told about their posts: totals, and what was added on each day in Japan. Likes, saves and comments of
 * before are counted on the days of their rows; views begin now.
 */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await createMarks(db, type);
  await createTotals(db, type);
  await createFigures(db, type);
  await countBefore(db);
}

/** Who was counted today, by keyed hashes, and the keys. Both are deleted after the day. */
async function createMarks(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('view_secrets')
    .addColumn('day', type.key, (column) => column.primaryKey())
    .addColumn('secret', type.text, (column) => column.notNull())
    .addColumn('expires_at', type.time, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('view_marks')
    .addColumn('mark', type.key, (column) => column.primaryKey())
    .addColumn('expires_at', type.time, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('view_marks_expiry').on('view_marks').column('expires_at').execute();
}

async function createTotals(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  let table = db.schema
    .createTable('post_totals')
    .addColumn('post_id', type.key, (column) =>
      column.primaryKey().references('posts.id').onDelete('cascade'),
    )
    .addColumn('user_id', type.key, (column) => column.notNull());
  for (const name of ['views', 'likes', 'saves', 'comments']) {
    table = table.addColumn(name, type.integer, (column) => column.notNull().defaultTo(0));
  }
  await table.execute();
  for (const name of ['views', 'likes', 'saves']) {
    await db.schema
      .createIndex(`post_totals_by_${name}`)
      .on('post_totals')
      .columns(['user_id', name, 'post_id'])
      .execute();
  }
}

async function createFigures(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('post_figures')
    .addColumn('post_id', type.key, (column) =>
      column.notNull().references('posts.id').onDelete('cascade'),
    )
    .addColumn('day', type.key, (column) => column.notNull())
    .addColumn('name', type.key, (column) => column.notNull())
    .addColumn('count', type.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('post_figures_pk', ['post_id', 'day', 'name'])
    .execute();
  await db.schema
    .createTable('author_figures')
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('day', type.key, (column) => column.notNull())
    .addColumn('name', type.key, (column) => column.notNull())
    .addColumn('count', type.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('author_figures_pk', ['user_id', 'day', 'name'])
    .execute();
}

async function countBefore(db: Kysely<unknown>): Promise<void> {
  const day = isPostgres(db)
    ? sql`to_char(created_at at time zone 'Asia/Tokyo', 'YYYY-MM-DD')`
    : sql`date(created_at, '+9 hours')`;
  await sql`insert into post_figures (post_id, day, name, count)
    select post_id, ${day}, 'likes', sum(count) from likes group by 1, 2`.execute(db);
  await sql`insert into post_figures (post_id, day, name, count)
    select post_id, ${day}, 'saves', count(*) from bookmarks group by 1, 2`.execute(db);
  await sql`insert into post_figures (post_id, day, name, count)
    select post_id, ${day}, 'comments', count(*) from comments
    where post_id is not null and state = 'shown' and hidden_at is null group by 1, 2`.execute(db);
  await sql`insert into author_figures (user_id, day, name, count)
    select posts.user_id, post_figures.day, post_figures.name, sum(post_figures.count)
    from post_figures join posts on posts.id = post_figures.post_id group by 1, 2, 3`.execute(db);
  const sumOf = (name: string) => sql`coalesce(
    (select sum(count) from post_figures where post_id = posts.id and name = ${sql.lit(name)}), 0)`;
  await sql`insert into post_totals (post_id, user_id, likes, saves, comments)
    select id, user_id, ${sumOf('likes')}, ${sumOf('saves')}, ${sumOf('comments')}
    from posts where published_at is not null`.execute(db);
}
