import type { Insertable } from 'kysely';
import { chunksOf } from '#server/platform/chunks-of.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Queryable } from './database.ts';

// Both engines limit the number of parameters of a statement.
const ROWS_AT_ONCE = 500;

export async function insertAll<Table extends keyof Tables>(
  transaction: Queryable,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  for (const part of inChunks(rows)) await transaction.insertInto(table).values(part).execute();
}

/** Returns the items in chunks. The parameters of each chunk fit into one statement. */
export function inChunks<Item>(items: readonly Item[]): Item[][] {
  return chunksOf(items, ROWS_AT_ONCE);
}
