import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { Table } from './define-table.ts';

/** The number of rows per transaction, small enough that other writers wait only briefly. */
const ROWS_PER_TRANSACTION = 500;

export function deleteSlices(database: Database, table: Table, column: string, value: string) {
  return deleteWhere(database, table, sql`${sql.ref(column)} = ${value}`);
}

export async function deleteExpiredRows(database: Database, table: Table): Promise<void> {
  const expired = sql`expires_at <= ${new Date().toISOString()}`;
  for await (const _ of deleteWhere(database, table, expired));
}

/** Deletes the expired rows of all tables with `expires`. A failure in one table does not affect the other tables. */
export async function deleteAllExpired(database: Database, tables: readonly Table[]) {
  const expiring = tables.filter(({ expires }) => expires);
  await Promise.all(expiring.map((table) => deleteExpiredRows(database, table)));
}

async function* deleteWhere(
  database: Database,
  { name, key }: Table,
  condition: ReturnType<typeof sql>,
): AsyncGenerator<void> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const slice = sql`
    delete from ${sql.table(name)} where (${columns}) in (
      select ${columns} from ${sql.table(name)} where ${condition} limit ${ROWS_PER_TRANSACTION}
    )`;
  let deleted: number;
  do {
    const result = await database.write((transaction) => slice.execute(transaction));
    deleted = Number(result.numAffectedRows ?? 0);
    yield;
  } while (deleted === ROWS_PER_TRANSACTION);
}
