import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import { engineOf } from '#server/platform/database/engine-of.ts';
import { inChunks } from '#server/platform/database/insert-all.ts';
import { ageOf, toWord, trigramsOf } from '#server/platform/search/tokens.ts';
import type { SearchEntry } from './search-entries.ts';
import type { SearchEntriesTable } from './search-index.tables.ts';

/** A table of the search index. On SQLite, `<table>_tokens` is its full-text index. */
export type SearchTable = 'search_posts' | 'search_events' | 'search_members';

interface Writes {
  /** Inserts the rows whose positions are free. Returns their ids. */
  insert(transaction: Queryable, rows: SearchEntriesTable[]): Promise<{ id: string }[]>;
  insertTokens: RawBuilder<unknown>;
  delete(transaction: Queryable, id: string): Promise<unknown>;
}

/** The statements name each table explicitly, so that a text search for a table finds the code that writes it. */
export const writes: Record<SearchTable, Writes> = {
  search_posts: {
    insert: (transaction, rows) =>
      transaction
        .insertInto('search_posts')
        .values(rows)
        .onConflict((conflict) => conflict.column('position').doNothing())
        .returning('id')
        .execute(),
    insertTokens: sql`insert into search_posts_tokens (rowid, tokens)`,
    delete: (transaction, id) =>
      transaction.deleteFrom('search_posts').where('id', '=', id).execute(),
  },
  search_events: {
    insert: (transaction, rows) =>
      transaction
        .insertInto('search_events')
        .values(rows)
        .onConflict((conflict) => conflict.column('position').doNothing())
        .returning('id')
        .execute(),
    insertTokens: sql`insert into search_events_tokens (rowid, tokens)`,
    delete: (transaction, id) =>
      transaction.deleteFrom('search_events').where('id', '=', id).execute(),
  },
  search_members: {
    insert: (transaction, rows) =>
      transaction
        .insertInto('search_members')
        .values(rows)
        .onConflict((conflict) => conflict.column('position').doNothing())
        .returning('id')
        .execute(),
    insertTokens: sql`insert into search_members_tokens (rowid, tokens)`,
    delete: (transaction, id) =>
      transaction.deleteFrom('search_members').where('id', '=', id).execute(),
  },
};

/** Adds entries. An entry whose position is taken gets the next free position. */
export async function insertEntries(
  transaction: Queryable,
  table: SearchTable,
  entries: readonly SearchEntry[],
): Promise<void> {
  for (const part of inChunks(entries)) {
    let left = part;
    while (left.length > 0) {
      const taken = await insertFree(transaction, table, left);
      left = taken.map((entry) => ({ ...entry, position: entry.position + 1 }));
    }
  }
}

/** Adds the entries whose positions are free. Returns the entries that were not added. */
async function insertFree(
  transaction: Queryable,
  table: SearchTable,
  entries: readonly SearchEntry[],
): Promise<SearchEntry[]> {
  const isPostgres = engineOf(transaction) === 'postgres';
  const rows = entries.map(({ id, user_id, position, text, tokens }) => {
    const shared = { id, user_id, position, text };
    return isPostgres ? { ...shared, tokens } : shared;
  });
  const inserted = await writes[table].insert(transaction, rows);
  const done = new Set(inserted.map(({ id }) => id));
  if (!isPostgres) {
    // Entries are inserted in the order of the full-text index, which otherwise starts a new segment for each entry.
    const ordered = entries.toSorted((one, other) => other.position - one.position);
    for (const entry of ordered) {
      if (done.has(entry.id)) await insertTokens(transaction, table, entry);
    }
  }
  return entries.filter(({ id }) => !done.has(id));
}

/** Adds the tokens of an entry (pairs and trigrams) to the full-text index of SQLite. */
async function insertTokens(
  transaction: Queryable,
  table: SearchTable,
  { position, text, tokens }: Pick<SearchEntry, 'position' | 'text' | 'tokens'>,
): Promise<void> {
  const words = [...new Set([...tokens, ...trigramsOf(text)])].map(toWord).join(' ');
  const age = ageOf(position);
  await sql`${writes[table].insertTokens} values (${age}, ${words})`.execute(transaction);
}

/** Removes the entry of a post, an event or a member, if there is one. On SQLite, a trigger removes its tokens. */
export async function deleteEntry(transaction: Queryable, table: SearchTable, id: string) {
  await writes[table].delete(transaction, id);
}

export async function textsOf(transaction: Queryable, table: SearchTable, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>();
  const rows = await transaction
    .selectFrom(table)
    .where('id', 'in', ids)
    .select(['id', 'text'])
    .execute();
  return new Map(rows.map(({ id, text }) => [id, text]));
}
