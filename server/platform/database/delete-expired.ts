import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/** The number of rows per transaction, small enough that other writers do not wait long. */
const ROWS_PER_TRANSACTION = 500;

type ExpiringTable = {
  [Name in keyof Tables]: Tables[Name] extends { expires_at: string | null } ? Name : never;
}[keyof Tables];

/** Deletes the rows of a table whose `expires_at` has passed, in slices. `key` is its primary key. */
export async function deleteExpiredRows<Table extends ExpiringTable>(
  database: Database,
  table: Table,
  key: readonly (keyof Tables[Table] & string)[],
): Promise<void> {
  const now = new Date().toISOString();
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const slice = sql`
    delete from ${sql.table(table)} where (${columns}) in (
      select ${columns} from ${sql.table(table)}
      where expires_at <= ${now} limit ${ROWS_PER_TRANSACTION}
    )`;
  let deleted: number;
  do {
    const result = await database.write((transaction) => slice.execute(transaction));
    deleted = Number(result.numAffectedRows ?? 0);
  } while (deleted === ROWS_PER_TRANSACTION);
}
