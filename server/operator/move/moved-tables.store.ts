import { sql } from 'kysely';
import type { Database, Queryable } from '#server/platform/database/database.ts';

export type Value = string | number | boolean | null;
export type Row = Readonly<Record<string, Value>>;

export interface MovedTable {
  name: string;
  columns: readonly string[];
  key: readonly string[];
}

/** The tables that belong to the migrations. They are not copied, because migrating the target has filled them. */
const OWN = /^kysely_/;

/** Returns the tables that both databases have. One of the databases must be SQLite. */
export async function tablesOfBoth(one: Database, other: Database): Promise<MovedTable[]> {
  const [sqlite, postgres] = one.engine === 'sqlite' ? [one, other] : [other, one];
  const { rows: columns } = await sql<{ table: string; name: string; pk: number }>`
    select tables.name as "table", columns.name, columns.pk
    from sqlite_master as tables, pragma_table_info(tables.name) as columns
    where tables.type = 'table' order by tables.name, columns.cid`.execute(sqlite.read);
  const shared = await columnsOfPostgres(postgres);
  const found = columns.filter(({ table, name }) => shared.has(`${table}.${name}`));
  return [...Map.groupBy(found, ({ table }) => table)]
    .filter(([name]) => !OWN.test(name))
    .map(([name, own]) => ({
      name,
      columns: own.map((column) => column.name),
      key: own
        .filter(({ pk }) => pk > 0)
        .toSorted((first, second) => first.pk - second.pk)
        .map((column) => column.name),
    }));
}

async function columnsOfPostgres({ read }: Database): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema()`.execute(read);
  return new Set(rows.map(({ name }) => name));
}

/** Returns a page of rows after a key, or the first page for null, in key order. */
export async function readPage(
  database: Queryable,
  { name, columns, key }: MovedTable,
  after: readonly Value[] | null,
  limit: number,
): Promise<Row[]> {
  const behind =
    after === null ? sql`` : sql`where (${listOf(key)}) > (${sql.join(after.map(sql.val))})`;
  const { rows } = await sql<Row>`select ${listOf(columns)} from ${sql.table(name)} ${behind}
    order by ${listOf(key)} limit ${limit}`.execute(database);
  return rows;
}

const listOf = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));

/** Inserts rows. Skips rows that conflict with other rows. A later pass inserts them. */
export async function insertFree(
  transaction: Queryable,
  { name, columns }: MovedTable,
  rows: readonly Row[],
): Promise<void> {
  const values = rows.map(
    (row) => sql`(${sql.join(columns.map((column) => sql.val(row[column])))})`,
  );
  await sql`insert into ${sql.table(name)} (${listOf(columns)}) values ${sql.join(values)}
    on conflict do nothing`.execute(transaction);
}

export async function deleteRow(transaction: Queryable, { name, key }: MovedTable, row: Row) {
  const conditions = key.map((column) => sql`${sql.ref(column)} = ${row[column]}`);
  await sql`delete from ${sql.table(name)} where ${sql.join(conditions, sql` and `)}`.execute(
    transaction,
  );
}

export async function hasMembers(database: Queryable): Promise<boolean> {
  return (await database.selectFrom('profiles').select('id').limit(1).execute()).length > 0;
}
