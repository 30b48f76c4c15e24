import { type Kysely, sql } from 'kysely';
import { authorToken } from '#server/features/foundations/search-index/search-index.service.ts';
import { insertTokens } from '#server/features/foundations/search-index/search-index.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { ageOf, tokensOf } from '#server/platform/search/tokens.ts';
import { isPostgres } from './columns.ts';

const tables = ['search_posts', 'search_events'] as const;
type Table = (typeof tables)[number];

/** The full-text index of SQLite, read upwards from the newest entry, and with trigrams. PostgreSQL has none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) return;
  for (const table of tables) {
    await createFullText(db, table);
    await fill(db, table);
  }
}

async function createFullText(db: Kysely<unknown>, table: Table): Promise<void> {
  const tokens = sql.table(`${table}_tokens`);
  const deleted = sql.id(`${table}_deleted`);
  await sql`drop trigger if exists ${deleted}`.execute(db);
  await sql`drop table if exists ${tokens}`.execute(db);
  await sql`
    create virtual table ${tokens} using fts5(
      tokens, content = '', contentless_delete = 1, detail = none, tokenize = ascii
    )`.execute(db);
  await sql`
    create trigger ${deleted} after delete on ${sql.table(table)} for each row
    begin delete from ${tokens} where rowid = ${sql.lit(ageOf(0))} - old.position; end`.execute(db);
}

/** Adds the tokens of the existing entries in slices, the newest first, so that memory stays bounded. */
async function fill(db: Kysely<unknown>, table: Table): Promise<void> {
  type Row = { position: number; user_id: string; text: string };
  let last = Number.MAX_SAFE_INTEGER;
  while (true) {
    const { rows } = await sql<Row>`
      select position, user_id, text from ${sql.table(table)} where position < ${last}
      order by position desc limit 500`.execute(db);
    const end = rows.at(-1);
    if (!end) break;
    for (const { user_id, ...entry } of rows) {
      const tokens = [...tokensOf(entry.text), authorToken(user_id)];
      await insertTokens(db as unknown as Queryable, table, { ...entry, tokens });
    }
    last = end.position;
  }
  const tokens = sql.id(`${table}_tokens`);
  await sql`insert into ${tokens} (${tokens}) values ('optimize')`.execute(db);
}
