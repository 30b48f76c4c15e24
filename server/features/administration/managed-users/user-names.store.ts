import { sql } from 'kysely';
import { highest } from '#server/platform/database/cursor.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** The folded beginnings of names, or of the username only. */
export interface Beginning {
  username: string;
  displayName?: string;
}

/** The search values: beginnings of names, or an email address in any case. */
export type NameFilter = Beginning | { email: string };

/** The names of a member. */
export interface NamedRow {
  username_lower: string;
  display_name_lower: string;
}

/**
 * The maximum number of members with a name that are found and then sorted. With more, comparing all members in order
 * fills a page quickly.
 */
export const NAMED_MOST = 500;

/** The ids of the members that a name finds. */
export function namedIds(database: Queryable, name: NameFilter) {
  const others = database.selectFrom('profiles as other').select('other.id');
  if ('email' in name) {
    return database
      .selectFrom('private_profiles as other')
      .where(sql`lower(other.email)`, '=', sql`lower(${name.email})`)
      .select('other.id');
  }
  return rangesOf(name)
    .map(({ column, start, end }) =>
      others.where(`other.${column}`, '>=', start).where(`other.${column}`, '<', end),
    )
    .reduce((query, other) => query.union(other));
}

/** Whether more members than the maximum have such a name. */
export async function hasTooManyMatches(database: Queryable, name: Beginning): Promise<boolean> {
  const counts = rangesOf(name).map(({ column, start, end }) => {
    const named = sql`select 1 from profiles
      where ${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${end}
      limit ${sql.lit(NAMED_MOST + 1)}`;
    return sql`(select count(*) from (${named}) as named)`;
  });
  const total = sql<{ count: number }>`select ${sql.join(counts, sql` + `)} as count`;
  const { rows } = await total.execute(database);
  return Number(rows[0]?.count ?? 0) > NAMED_MOST;
}

/** Whether a name of a member begins with the text. */
export function isNamed(row: NamedRow, name: Beginning): boolean {
  return rangesOf(name).some(({ column, start }) => row[column].startsWith(start));
}

/** The searched columns, each with the range of the values that begin with the text. */
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
