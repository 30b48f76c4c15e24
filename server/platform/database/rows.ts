import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Queryable } from './database.ts';
import { prepared } from './prepared.ts';
import { rowLock } from './row-lock.ts';

type Name = keyof Tables;
type Column<Table extends Name> = keyof Tables[Table] & string;

/** The value of one column, or an object with the values of several. */
type Key<Table extends Name, By extends readonly Column<Table>[]> = By extends readonly [
  infer One extends Column<Table>,
]
  ? NonNullable<Tables[Table][One]>
  : Readonly<Pick<Tables[Table], By[number]>>;

type Values = Readonly<Record<string, unknown>>;

/** The query builder for a table whose name is known at run time only. */
const untyped = (database: Queryable) => database as unknown as Kysely<{ 'any table': Values }>;

/** Returns a filter by columns. A missing value becomes null, so that it matches no row instead of all rows. */
function filterOf(by: readonly string[], key: unknown): never {
  const values = by.length === 1 ? { [String(by[0])]: key } : (key as Values);
  return Object.fromEntries(by.map((column) => [column, values[column] ?? null])) as never;
}

/** Returns simple statements on the rows of a table with given values in some columns, such as `lockBy('id')`. */
export function rows<const Table extends Name>(table: Table) {
  const name = table as string as 'any table';
  type Row = Tables[Table];

  function first<Found, const By extends readonly Column<Table>[]>(
    by: By,
    { columns, locks = false }: { columns?: readonly string[]; locks?: boolean } = {},
  ) {
    const select = prepared<Record<string, unknown>>()((database, value) => {
      const placeholders = Object.fromEntries(by.map((column) => [column, value(column)]));
      const query = untyped(database)
        .selectFrom(name)
        .where((eb) => eb.and(placeholders as never));
      const selected = columns ? query.select([...columns]) : query.selectAll();
      const lock = rowLock(database, table) as unknown as (
        query: typeof selected,
      ) => typeof selected;
      return locks ? lock(selected) : selected;
    });
    return async (database: Queryable, key: Key<Table, By>): Promise<Found | null> => {
      const [row] = (await select(database, filterOf(by, key))) as Found[];
      return row ?? null;
    };
  }

  return {
    findBy: <const By extends readonly Column<Table>[]>(...by: By) => first<Row, By>(by),

    columnsBy: <Of extends Column<Table>, const By extends readonly Column<Table>[]>(
      columns: readonly Of[],
      ...by: By
    ) => first<Pick<Row, Of>, By>(by, { columns }),

    valueBy<Of extends Column<Table>, const By extends readonly Column<Table>[]>(
      column: Of,
      ...by: By
    ) {
      const find = first<Pick<Row, Of>, By>(by, { columns: [column] });
      return async (database: Queryable, key: Key<Table, By>): Promise<Row[Of] | null> =>
        (await find(database, key))?.[column] ?? null;
    },

    /** Returns the row, or null, and locks it against changes until the transaction ends. */
    lockBy: <const By extends readonly Column<Table>[]>(...by: By) =>
      first<Row, By>(by, { locks: true }),

    countBy<const By extends readonly Column<Table>[]>(...by: By) {
      return async (database: Queryable, key: Key<Table, By>): Promise<number> => {
        const { count } = await untyped(database)
          .selectFrom(name)
          .where((eb) => eb.and(filterOf(by, key)))
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        return count;
      };
    },

    insert() {
      return async (transaction: Queryable, row: Insertable<Row>): Promise<void> => {
        await untyped(transaction)
          .insertInto(name)
          .values(row as Values)
          .execute();
      };
    },

    /** Inserts a row. Returns false when a row with the same values in these columns already exists. */
    insertOnceBy(...by: Column<Table>[]) {
      return async (transaction: Queryable, row: Insertable<Row>): Promise<boolean> => {
        const { numInsertedOrUpdatedRows = 0n } = await untyped(transaction)
          .insertInto(name)
          .values(row as Values)
          .onConflict((conflict) => conflict.columns(by).doNothing())
          .executeTakeFirstOrThrow();
        return numInsertedOrUpdatedRows > 0n;
      };
    },

    updateBy<const By extends readonly Column<Table>[]>(...by: By) {
      return async (
        transaction: Queryable,
        key: Key<Table, By>,
        columns: Partial<Row>,
      ): Promise<void> => {
        await untyped(transaction)
          .updateTable(name)
          .set(columns as Values)
          .where((eb) => eb.and(filterOf(by, key)))
          .execute();
      };
    },

    deleteBy<const By extends readonly Column<Table>[]>(...by: By) {
      return async (transaction: Queryable, key: Key<Table, By>): Promise<void> => {
        await untyped(transaction)
          .deleteFrom(name)
          .where((eb) => eb.and(filterOf(by, key)))
          .execute();
      };
    },
  };
}
