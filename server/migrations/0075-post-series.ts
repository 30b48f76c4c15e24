import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, isPostgres } from './columns.ts';

/** Series of posts, with their posts in order and the members who follow them. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await createSeries(db, type);
  await createParts(db, type);
  await createFollows(db, type);
  await acceptReportsOfSeries(db);
}

async function createSeries(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('post_series')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('title', type.text, (column) => column.notNull())
    .addColumn('description', type.text, (column) => column.notNull())
    // No foreign key: a post that is gone or unreadable is no cover, and may come back.
    .addColumn('cover_post_id', type.key)
    .addColumn('hidden_at', type.time)
    .addColumn('hidden_by', type.key)
    .addColumn('hidden_reason', type.text, (column) => column.notNull().defaultTo(''))
    .addColumn('deleted_at', type.time)
    .addColumn('request_id', type.text)
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addColumn('updated_at', type.time, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('post_series_of_user')
    .on('post_series')
    .columns(['user_id', 'updated_at', 'id'])
    .execute();
  await db.schema
    .createIndex('post_series_request')
    .unique()
    .on('post_series')
    .columns(['user_id', 'request_id'])
    .execute();
  await db.schema
    .createIndex('post_series_deleted')
    .on('post_series')
    .column('deleted_at')
    .where(sql<boolean>`deleted_at is not null`)
    .execute();
}

async function createParts(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('post_series_parts')
    .addColumn('series_id', type.key, (column) =>
      column.notNull().references('post_series.id').onDelete('cascade'),
    )
    .addColumn('post_id', type.key, (column) =>
      column.notNull().references('posts.id').onDelete('cascade'),
    )
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('position', type.bigint, (column) => column.notNull())
    .addColumn('told_at', type.time)
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addPrimaryKeyConstraint('post_series_parts_pk', ['series_id', 'post_id'])
    .execute();
  const indexes = {
    post_series_parts_order: ['series_id', 'position', 'post_id'],
    post_series_parts_of_post: ['post_id', 'series_id'],
    post_series_parts_of_user: ['user_id', 'created_at', 'post_id'],
  };
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema.createIndex(name).on('post_series_parts').columns(columns).execute();
  }
}

async function createFollows(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('post_series_follows')
    .addColumn('series_id', type.key, (column) =>
      column.notNull().references('post_series.id').onDelete('cascade'),
    )
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addPrimaryKeyConstraint('post_series_follows_pk', ['series_id', 'user_id'])
    .execute();
  await db.schema
    .createIndex('post_series_follows_of_user')
    .on('post_series_follows')
    .columns(['user_id', 'created_at', 'series_id'])
    .execute();
}

/** Reports name the types of their targets in a check, which SQLite changes only with the table. */
async function acceptReportsOfSeries(db: Kysely<unknown>): Promise<void> {
  // A migration of PostgreSQL runs in a transaction already.
  if (isPostgres(db)) await replaceCheck(db);
  else await db.transaction().execute(rebuildReports);
}

async function replaceCheck(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string; text: string }>`
    select conname as name, pg_get_constraintdef(oid) as text from pg_constraint
    where conrelid = 'reports'::regclass and pg_get_constraintdef(oid) like '%nft%'`.execute(db);
  for (const { name, text } of rows) {
    // The types until now: a migration beside this one may have added another.
    const types = [...text.matchAll(/'([a-z-]+)'/g)].map(([, type]) => sql.lit(type));
    await sql`alter table reports drop constraint ${sql.id(name)}`.execute(db);
    await sql`alter table reports add constraint reports_target_type_check
      check (target_type in (${sql.join([...types, sql.lit('series')])}))`.execute(db);
  }
}

async function rebuildReports(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ type: string; text: string }>`select type, sql as text
    from sqlite_master where tbl_name = 'reports' and sql is not null`.execute(db);
  const [table] = rows.filter(({ type }) => type === 'table');
  const text = table?.text.replace("'message')", "'message', 'series')");
  if (!text?.includes("'series'")) throw new Error('there is no list of the types of reports');
  await sql`alter table reports rename to former_reports`.execute(db);
  await sql.raw(text).execute(db);
  await sql`insert into reports select * from former_reports`.execute(db);
  await sql`drop table former_reports`.execute(db);
  for (const { type, text: index } of rows) {
    if (type === 'index') await sql.raw(index).execute(db);
  }
}
