import type { Insertable } from 'kysely';
import type { Queryable } from './database.ts';
import type { Tables } from './tables.ts';

// Both engines limit the number of parameters of a statement.
const ROWS_AT_ONCE = 500;

/** Inserts any number of rows into one table, with as many statements as needed. */
export async function insertAll<Table extends keyof Tables>(
  transaction: Queryable,
  table: Table,
  rows: Insertable<Tables[Table]>[],
): Promise<void> {
  for (const part of inParts(rows)) await transaction.insertInto(table).values(part).execute();
}

/** Splits items into parts that fit the parameters of one statement. */
export function inParts<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / ROWS_AT_ONCE);
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
  );
}
