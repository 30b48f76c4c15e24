import { type RawBuilder, sql } from 'kysely';
import { idsOfNamed } from '#server/features/foundations/search-index/member-names.shared.store.ts';
import { highest } from '#server/platform/database/cursor.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** The folded beginning of usernames, or of usernames and display names. */
interface Beginning {
  username: string;
  displayName?: string;
}

/** A folded text that at least one name of a found member contains. */
export interface Part {
  part: string;
}

/** The search values: beginnings or parts of names, or an email address in any case. */
export type NameFilter = Beginning | Part | { email: string };

interface NamedRow {
  username_lower: string;
  display_name_lower: string;
}

/**
 * When the searched name matches at most this many members, the database sorts them. Otherwise, members are read in
 * list order and their names are compared, which fills a page quickly.
 */
export const NAMED_MOST = 500;

export function namedIds(database: Queryable, name: NameFilter): RawBuilder<{ id: string }> {
  if ('part' in name) return idsOfNamed(database, name.part);
  if ('email' in name) {
    return sql`select other.id from private_profiles as other
      where lower(other.email) = lower(${name.email})`;
  }
  return sql`${sql.join(beginningWith(name), sql` union `)}`;
}

/** Selects the ids of the members whose names have this beginning, with one query for each searched column. */
function beginningWith(name: Beginning): RawBuilder<{ id: string }>[] {
  return rangesOf(name).map(
    ({ column, start, end }) => sql`select other.id from profiles as other
      where ${sql.ref(`other.${column}`)} >= ${start} and ${sql.ref(`other.${column}`)} < ${end}`,
  );
}

export async function hasTooManyMatches(database: Queryable, name: Beginning | Part) {
  const limit = sql.lit(NAMED_MOST + 1);
  const named = 'part' in name ? [idsOfNamed(database, name.part)] : beginningWith(name);
  const counts = named.map((ids) => sql`(select count(*) from (${ids} limit ${limit}) as named)`);
  const total = sql<{ count: number }>`select ${sql.join(counts, sql` + `)} as count`;
  const { rows } = await total.execute(database);
  return Number(rows[0]?.count ?? 0) > NAMED_MOST;
}

/** Whether one of a member's names begins with the searched beginning, or contains the searched part. */
export function isNamed(row: NamedRow, name: Beginning | Part): boolean {
  if ('part' in name) {
    return row.username_lower.includes(name.part) || row.display_name_lower.includes(name.part);
  }
  return rangesOf(name).some(({ column, start }) => row[column].startsWith(start));
}

/** Returns the searched columns, each with the range of values that begin with the text for this column. */
function rangesOf({ username, displayName }: Beginning) {
  const range = (column: keyof NamedRow, start: string) => ({
    column,
    start,
    end: start + highest.text,
  });
  return [
    range('username_lower', username),
    ...(displayName === undefined ? [] : [range('display_name_lower', displayName)]),
  ];
}
