import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { insertRows } from './factories.ts';

interface Copies {
  count: number;
  /**
   * The columns that differ between copies, as expressions of `numbers.n`, the number of the copy (from 1). The
   * original has none of the copies' values.
   */
  by: Record<string, RawBuilder<unknown>>;
}

/** Inserts a row and many copies of it. One statement creates all copies, much faster than single inserts. */
export async function insertCopies<Table extends keyof Tables>(
  database: Database,
  table: Table,
  row: Insertable<Tables[Table]> & object,
  { count, by }: Copies,
): Promise<void> {
  await insertRows(database, table, [row]);
  const columns = Object.keys(row);
  const values = columns.map((column) => by[column] ?? sql.ref(`copied.${column}`));
  const isOriginal = Object.entries(row)
    .filter(([column]) => column in by)
    .map(([column, value]) => sql`copied.${sql.ref(column)} = ${value}`);
  await sql`
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(values)} from numbers, ${sql.table(table)} as copied
    where ${sql.join(isOriginal, sql` and `)}
  `.execute(database.setup);
}
