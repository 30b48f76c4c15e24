import { type Kysely, sql } from 'kysely';
import { addToIndex } from '#server/features/foundations/search-index/search-index.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { ProfilesTable } from '#server/platform/database/tables.ts';
import { ageOf } from '#server/platform/search/tokens.ts';
import { type ColumnTypes, isPostgres } from './columns.ts';

/**
 * The team sorts members by their last use and by the reports about them, and finds them by any part of their names:
 * two columns with an index each, and the names in the search index.
 */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await addLastUse(db, type);
  await addReportsCount(db, type);
  await createIndexOfNames(db, type);
  await indexNames(db);
}

async function addLastUse(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('private_profiles')
    .addColumn('last_used_at', type.time, (column) =>
      column.notNull().defaultTo('1970-01-01T00:00:00.000Z'),
    )
    .execute();
  await sql`update private_profiles set last_used_at = coalesce(
    (select max(last_seen_at) from sessions where user_id = private_profiles.id),
    (select created_at from profiles where profiles.id = private_profiles.id)
  )`.execute(db);
  const columns = ['last_used_at', 'id'];
  await db.schema
    .createIndex('private_profiles_last_used')
    .on('private_profiles')
    .columns(columns)
    .execute();
}

async function addReportsCount(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('private_profiles')
    .addColumn('reports_count', type.integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update private_profiles set reports_count = coalesce(
    (select sum(reports_count) from cases where target_user_id = private_profiles.id), 0
  )`.execute(db);
  const columns = ['reports_count', 'id'];
  await db.schema
    .createIndex('private_profiles_reports')
    .on('private_profiles')
    .columns(columns)
    .execute();
}

async function createIndexOfNames(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('search_members')
    .addColumn('position', type.bigint, (column) => column.primaryKey())
    .addColumn('id', type.key, (column) =>
      column.notNull().unique().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('user_id', type.key, (column) => column.notNull())
    .addColumn('text', type.key, (column) => column.notNull())
    .execute();
  await (isPostgres(db) ? addTokens(db) : createFullText(db));
}

/** New entries wait in a list that every search reads completely, so it is short (in kB). */
async function addTokens(db: Kysely<unknown>): Promise<void> {
  await sql`alter table search_members add column tokens integer[] not null`.execute(db);
  await sql`create index search_members_tokens on search_members using gin (tokens)
    with (gin_pending_list_limit = 128)`.execute(db);
}

async function createFullText(db: Kysely<unknown>): Promise<void> {
  await sql`create virtual table search_members_tokens using fts5(
    tokens, content = '', contentless_delete = 1, detail = none, tokenize = ascii
  )`.execute(db);
  await sql`create trigger search_members_deleted after delete on search_members for each row
    begin delete from search_members_tokens where rowid = ${sql.lit(ageOf(0))} - old.position; end`.execute(
    db,
  );
}

/** Adds the names of the existing members in slices, so that memory stays bounded. */
async function indexNames(db: Kysely<unknown>): Promise<void> {
  type Row = Pick<ProfilesTable, 'id' | 'username' | 'display_name' | 'created_at'>;
  let last = '';
  while (true) {
    const { rows: members } = await sql<Row>`
      select id, username, display_name, created_at from profiles where id > ${last}
      order by id limit 500`.execute(db);
    const end = members.at(-1);
    if (!end) return;
    await addToIndex(db as unknown as Queryable, { members });
    last = end.id;
  }
}
