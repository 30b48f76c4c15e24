import { type Kysely, sql } from 'kysely';
import { foldText } from '#contract/foundations/search-text.ts';
import { addToIndex } from '#server/features/foundations/search-index/search-index.service.ts';
import { tagTokenRows } from '#server/features/tags/tags/tags.rows.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { insertAll } from '#server/platform/database/insert-all.ts';
import type { EventsTable, PostsTable } from '#server/platform/database/tables.ts';
import { type ColumnTypes, isPostgres } from './columns.ts';

/**
 * The search index: the folded texts of posts and events in the order of time, with tokens of two characters, the
 * pairs of characters in tags, and the names of people and tags in a new folded form.
 */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await createIndexOf(db, type, 'search_posts', 'posts');
  await createIndexOf(db, type, 'search_events', 'events');
  await createTagTokens(db, type);
  await foldDisplayNames(db);
  await foldTags(db);
  await indexPosts(db);
  await indexEvents(db);
  for (const table of ['search_posts', 'search_events']) await finishIndex(db, table);
}

async function createIndexOf(
  db: Kysely<unknown>,
  type: ColumnTypes,
  table: string,
  of: string,
): Promise<void> {
  await db.schema
    .createTable(table)
    .addColumn('position', type.bigint, (column) => column.primaryKey())
    .addColumn('id', type.key, (column) =>
      column.notNull().unique().references(`${of}.id`).onDelete('cascade'),
    )
    .addColumn('user_id', type.key, (column) => column.notNull())
    .addColumn('text', type.key, (column) => column.notNull())
    .execute();
  if (isPostgres(db)) {
    await sql`alter table ${sql.table(table)} add column tokens integer[] not null`.execute(db);
  } else {
    await createFullText(db, table);
  }
}

/**
 * The full-text index returns rows in the order of their rowid, which is the position: the newest first without
 * sorting.
 */
async function createFullText(db: Kysely<unknown>, table: string): Promise<void> {
  const tokens = sql.table(`${table}_tokens`);
  await sql`
    create virtual table ${tokens} using fts5(
      tokens, content = '', contentless_delete = 1, detail = none, tokenize = ascii
    )`.execute(db);
  await sql`
    create trigger ${sql.id(`${table}_deleted`)} after delete on ${sql.table(table)} for each row
    begin delete from ${tokens} where rowid = old.position; end`.execute(db);
}

/** Created after the existing rows are inserted, which is faster. */
async function finishIndex(db: Kysely<unknown>, table: string): Promise<void> {
  const tokens = sql.id(`${table}_tokens`);
  if (!isPostgres(db)) {
    await sql`insert into ${tokens} (${tokens}) values ('optimize')`.execute(db);
    return;
  }
  // New entries wait in a list that every search reads completely, so it is short (in kB).
  await sql`
    create index ${tokens} on ${sql.table(table)} using gin (tokens)
    with (gin_pending_list_limit = 128)`.execute(db);
}

async function createTagTokens(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('tag_tokens')
    .addColumn('token', type.key, (column) => column.notNull())
    .addColumn('tag', type.key, (column) =>
      column.notNull().references('tags.tag').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('tag_tokens_pk', ['token', 'tag'])
    .execute();
  await db.schema.createIndex('tag_tokens_tag').on('tag_tokens').column('tag').execute();
}

/**
 * Reads rows of a table in slices, so that memory stays bounded. The columns are listed, because later migrations add
 * others, and PostgreSQL does not run a prepared statement whose columns have changed. The first one sorts the rows.
 */
async function* slicesOf<Row extends object>(
  db: Kysely<unknown>,
  table: string,
  columns: readonly [keyof Row & string, ...(keyof Row & string)[]],
): AsyncGenerator<Row[]> {
  const [key] = columns;
  const column = sql.ref(key);
  const selected = sql.join(columns.map((name) => sql.ref(name)));
  let last = '';
  while (true) {
    const { rows } = await sql<Row>`
      select ${selected} from ${sql.table(table)} where ${column} > ${last} order by ${column} limit 500
    `.execute(db);
    const end = rows.at(-1);
    if (!end) return;
    yield rows;
    last = String(end[key]);
  }
}

async function foldDisplayNames(db: Kysely<unknown>): Promise<void> {
  type Row = { id: string; display_name: string; display_name_lower: string };
  for await (const rows of slicesOf<Row>(db, 'profiles', [
    'id',
    'display_name',
    'display_name_lower',
  ])) {
    for (const { id, display_name, display_name_lower } of rows) {
      const folded = foldText(display_name);
      if (folded === display_name_lower) continue;
      await sql`update profiles set display_name_lower = ${folded} where id = ${id}`.execute(db);
    }
  }
}

async function foldTags(db: Kysely<unknown>): Promise<void> {
  for await (const rows of slicesOf<{ tag: string; tag_key: string }>(db, 'tags', [
    'tag',
    'tag_key',
  ])) {
    for (const { tag, tag_key } of rows) {
      const folded = foldText(tag);
      if (folded === tag_key) continue;
      await sql`update tags set tag_key = ${folded} where tag = ${tag}`.execute(db);
    }
    const tokens = rows.flatMap(({ tag }) => tagTokenRows(tag));
    await insertAll(db as unknown as Queryable, 'tag_tokens', tokens);
  }
}

const postColumns = [
  'id',
  'user_id',
  'title',
  'content',
  'category',
  'character_tags',
  'is_published',
  'created_at',
] as const;

async function indexPosts(db: Kysely<unknown>): Promise<void> {
  type Row = Pick<PostsTable, (typeof postColumns)[number]>;
  for await (const posts of slicesOf<Row>(db, 'posts', postColumns)) {
    await addToIndex(db as unknown as Queryable, { posts });
  }
}

const eventColumns = ['id', 'user_id', 'title', 'description', 'location', 'event_date'] as const;

async function indexEvents(db: Kysely<unknown>): Promise<void> {
  type Row = Pick<EventsTable, (typeof eventColumns)[number]>;
  for await (const events of slicesOf<Row>(db, 'events', eventColumns)) {
    await addToIndex(db as unknown as Queryable, { events });
  }
}
