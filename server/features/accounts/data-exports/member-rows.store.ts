import type { Queryable } from '#server/platform/database/database.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import type { ExportedTable } from './exported-table.ts';

/** The number of rows of a page. A page fits into memory even when each row is a long post. */
const PAGE = 200;

type Row = Record<string, string | number | boolean | null>;

/** Yields the documented columns of a member's rows, in pages. No transaction stays open between pages. */
export async function* readRows(
  database: Queryable,
  table: ExportedTable,
  userId: string,
): AsyncGenerator<Record<string, unknown>[]> {
  const columns = [...Object.keys(table.fields), ...Object.values(table.order)];
  for await (const rows of pagesOf(database, table, userId, [...new Set(columns)])) {
    yield rows.map((row) => describedFields(table, row));
  }
}

function describedFields({ fields, convert = {} }: ExportedTable, row: Row) {
  const shown = (name: string) => {
    const { [name]: value = null } = row;
    return convert[name] ? convert[name](value) : value;
  };
  return Object.fromEntries(Object.keys(fields).map((name) => [name, shown(name)]));
}

const pictures = { table: 'files', member: 'user_id', order: { time: 'created_at', id: 'key' } };

/** Yields the pictures that a member has uploaded, in pages. */
export async function* readPictures(
  database: Queryable,
  userId: string,
): AsyncGenerator<{ key: string; created_at: string }[]> {
  for await (const rows of pagesOf(database, pictures, userId, ['key', 'created_at'])) {
    yield rows.map(({ key, created_at }) => ({ key: String(key), created_at: String(created_at) }));
  }
}

type RowsOfMember = Pick<ExportedTable, 'member' | 'order' | 'only' | 'except'> & {
  table: string;
};

async function* pagesOf(
  database: Queryable,
  { table, member, order, only = {}, except = {} }: RowsOfMember,
  userId: string,
  columns: string[],
): AsyncGenerator<Row[]> {
  const keyset = keysetOf(order);
  let after = keyset.start;
  for (;;) {
    // The casts are safe, because the names come from the descriptions of the tables and not from a request.
    let query = database.selectFrom(table as 'likes').where(member as 'user_id', '=', userId);
    for (const [column, value] of Object.entries(only)) {
      query = query.where(column as 'user_id', value === null ? 'is' : '=', value as never);
    }
    for (const [column, value] of Object.entries(except)) {
      query = query.where(column as 'user_id', '<>', value as never);
    }
    const rows: Row[] = await query
      .$call(keyset.pageAfter((kind) => after[kind], PAGE))
      .select(columns as 'user_id'[])
      .execute();
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = keyset.afterRow(last as Record<string, string>);
  }
}

function keysetOf(order: ExportedTable['order']): Keyset<'time' | 'id', string> {
  // A list that is sorted by id alone has no time value.
  return new Keyset('asc', order as Record<keyof After, string>);
}
