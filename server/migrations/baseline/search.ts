import type { ColumnTypes } from '../columns.ts';

/** Returns the DDL of the search index: the texts of what can be found, and their tokens. */
export const searchTables = (types: ColumnTypes): string[] =>
  (['posts', 'events', 'profiles'] as const).flatMap((found) => searchTable(found, types));

function searchTable(found: string, { engine, bigint, key }: ColumnTypes): string[] {
  const table = `search_${found === 'profiles' ? 'members' : found}`;
  const tokens = `${table}_tokens`;
  const columns = `
    position ${bigint} primary key,
    id ${key} not null unique references ${found} (id) on delete cascade,
    user_id ${key} not null,
    text ${key} not null`;
  if (engine === 'postgres') {
    // A short list of pending entries keeps searches fast after many writes.
    return [
      `create table ${table} (${columns},
    tokens integer[] not null
  )`,
      `create index ${tokens} on ${table} using gin (tokens) with (gin_pending_list_limit = 128)`,
    ];
  }
  return [
    `create table ${table} (${columns}
  )`,
    `create virtual table ${tokens} using fts5(
    tokens, content = '', contentless_delete = 1, detail = none, tokenize = ascii
  )`,
    // The newest texts have the lowest row ids, because FTS5 reads in the order of row ids.
    `create trigger ${table}_deleted after delete on ${table} for each row
    begin delete from ${tokens} where rowid = 8563315507200512 - old.position; end`,
  ];
}
