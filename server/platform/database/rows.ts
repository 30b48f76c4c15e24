import { type Insertable, type Kysely, sql } from 'kysely';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Queryable } from './database.ts';
import { inChunks, insertAll } from './insert-all.ts';
import { prepared } from './prepared.ts';
import { preparedList } from './prepared-list.ts';
import { rowLock } from './row-lock.ts';

type Name = keyof Tables;
type Column<Table extends Name> = keyof Tables[Table] & string;

/** The value of one column, or an object with the values of several columns. */
type Key<Table extends Name, By extends readonly Column<Table>[]> = By extends readonly [
  infer One extends Column<Table>,
]
  ? NonNullable<Tables[Table][One]>
  : Readonly<Pick<Tables[Table], By[number]>>;

/** The last argument of a function with a key. Without columns, there is no such argument. */
type KeyArgument<Table extends Name, By extends readonly Column<Table>[]> = By extends readonly []
  ? []
  : [key: Key<Table, By>];

type Values = Readonly<Record<string, unknown>>;

/** A column with numbers. */
type Count<Table extends Name> = {
  [Of in Column<Table>]: Tables[Table][Of] extends number ? Of : never;
}[Column<Table>];

/** The query builder for a table whose name is known at run time only. */
const untyped = (database: Queryable) => database as unknown as Kysely<{ 'any table': Values }>;

/** Returns a filter by columns. A missing value becomes null, so that the filter matches no row instead of all rows. */
function filterOf(by: readonly string[], key: unknown): never {
  const values = by.length === 1 ? { [String(by[0])]: key } : (key as Values);
  return Object.fromEntries(by.map((column) => [column, values[column] ?? null])) as never;
}

/** Returns simple statements on the rows of a table that match given columns, such as `lockBy('id')`. */
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

  function among<Found, const By extends readonly Column<Table>[]>(
    column: string,
    by: readonly string[],
    columns?: readonly string[],
  ) {
    const select = preparedList<Record<string, unknown>>()((database, items, value) => {
      const some = untyped(database).selectFrom(name).where(column, 'in', items);
      const query = by.reduce((rest, each) => rest.where(each, '=', value(each) as string), some);
      return columns ? query.select([...columns]) : query.selectAll();
    });
    return async (
      database: Queryable,
      items: readonly string[],
      ...[key]: KeyArgument<Table, By>
    ) => (await select(database, items, filterOf(by, key ?? {}))) as Found[];
  }

  /** Returns a function that inserts rows, or updates the rows with the same values in the columns `by`. */
  function insertOrUpdate(
    by: readonly string[],
    newValue: (column: string) => unknown,
    columns?: readonly string[],
  ) {
    return async (transaction: Queryable, added: Row | readonly Row[]): Promise<void> => {
      for (const part of inChunks([added].flat() as Values[])) {
        const others = Object.keys(part[0] ?? {}).filter((column) => !by.includes(column));
        const changes = (columns ?? others).map((column) => [column, newValue(column)]);
        await untyped(transaction)
          .insertInto(name)
          .values(part)
          .onConflict((conflict) =>
            conflict.columns([...by]).doUpdateSet(Object.fromEntries(changes)),
          )
          .execute();
      }
    };
  }

  function update<Changed, const By extends readonly Column<Table>[]>(
    by: By,
    columns?: readonly (keyof Changed)[],
  ) {
    return async (transaction: Queryable, key: Key<Table, By>, changed: Changed): Promise<void> => {
      const values = columns?.map((column) => [column, changed[column]]);
      await untyped(transaction)
        .updateTable(name)
        .set(values ? Object.fromEntries(values) : (changed as Values))
        .where((eb) => eb.and(filterOf(by, key)))
        .execute();
    };
  }

  const excluded = (column: string) => sql.ref(`excluded.${column}`);

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

    existsBy<const By extends readonly Column<Table>[]>(...by: By) {
      return async (database: Queryable, key: Key<Table, By>): Promise<boolean> => {
        const found = await untyped(database)
          .selectFrom(name)
          .where((eb) => eb.and(filterOf(by, key)))
          .limit(sql.lit(1))
          .select(sql.lit(1).as('found'))
          .execute();
        return found.length > 0;
      };
    },

    /** Returns the values of a column, up to `limit`. With `after`, returns the next higher values, in order. */
    valuesBy<Of extends Column<Table>, const By extends readonly Column<Table>[]>(
      column: Of,
      ...by: By
    ) {
      return async (
        database: Queryable,
        key: Key<Table, By>,
        range?: { after?: string; limit: number },
      ): Promise<Row[Of][]> => {
        let query = untyped(database)
          .selectFrom(name)
          .where((eb) => eb.and(filterOf(by, key)))
          .select(sql.ref(column).as('value'));
        if (range?.after !== undefined)
          query = query.where(sql.ref(column), '>', range.after).orderBy('value');
        if (range) query = query.limit(range.limit);
        return (await query.execute()).map(({ value }) => value as Row[Of]);
      };
    },

    /** Returns the rows that have one of the given values in a column, in any order. */
    listAmong: <const By extends readonly Column<Table>[]>(column: Column<Table>, ...by: By) =>
      among<Row, By>(column, by),

    columnsAmong: <Of extends Column<Table>, const By extends readonly Column<Table>[]>(
      columns: readonly Of[],
      column: Column<Table>,
      ...by: By
    ) => among<Pick<Row, Of>, By>(column, by, columns),

    /** Returns the given values that occur in a column. */
    valuesAmong<const By extends readonly Column<Table>[]>(column: Column<Table>, ...by: By) {
      const find = among<Record<string, string>, By>(column, by, [column]);
      return async (
        database: Queryable,
        values: readonly string[],
        ...key: KeyArgument<Table, By>
      ): Promise<ReadonlySet<string>> =>
        new Set((await find(database, values, ...key)).map((row) => row[column] ?? ''));
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

    insertAll: () => (transaction: Queryable, added: readonly Row[]) =>
      insertAll(transaction, table, added as never[]),

    /** Inserts rows. Where a row with the same values in `by` exists, updates its `columns`, by default all columns. */
    upsertBy: (by: readonly Column<Table>[], columns?: readonly Column<Table>[]) =>
      insertOrUpdate(by, excluded, columns),

    /** Inserts rows. Where a row with the same values in `by` exists, adds the values in `columns` to that row. */
    insertOrAddBy: (by: readonly Column<Table>[], columns: readonly Count<Table>[]) =>
      insertOrUpdate(
        by,
        (column) => sql`${sql.ref(`${name}.${column}`)} + ${excluded(column)}`,
        columns,
      ),

    /** Adds amounts to some of these columns. */
    addBy<Of extends Count<Table>, const By extends readonly Column<Table>[]>(
      columns: readonly Of[],
      ...by: By
    ) {
      return async (
        transaction: Queryable,
        key: Key<Table, By>,
        amounts: Partial<Record<Of, number>>,
      ): Promise<void> => {
        const sums = columns
          .filter((column) => amounts[column] !== undefined)
          .map((column) => [column, sql`${sql.ref(column)} + ${amounts[column]}`]);
        await untyped(transaction)
          .updateTable(name)
          .set(Object.fromEntries(sums))
          .where((eb) => eb.and(filterOf(by, key)))
          .execute();
      };
    },

    updateBy: <const By extends readonly Column<Table>[]>(...by: By) =>
      update<Partial<Row>, By>(by),

    /** Returns the function that updates exactly these columns. */
    updateColumnsBy: <Of extends Column<Table>, const By extends readonly Column<Table>[]>(
      columns: readonly Of[],
      ...by: By
    ) => update<Pick<Row, Of>, By>(by, columns),

    deleteBy<const By extends readonly Column<Table>[]>(...by: By) {
      return async (transaction: Queryable, key: Key<Table, By>): Promise<void> => {
        await untyped(transaction)
          .deleteFrom(name)
          .where((eb) => eb.and(filterOf(by, key)))
          .execute();
      };
    },

    /** Deletes a row and returns it. Returns null when there is no such row. */
    deleteReturningBy<const By extends readonly Column<Table>[]>(...by: By) {
      return async (transaction: Queryable, key: Key<Table, By>): Promise<Row | null> => {
        const [row] = await untyped(transaction)
          .deleteFrom(name)
          .where((eb) => eb.and(filterOf(by, key)))
          .returningAll()
          .execute();
        return (row as Row | undefined) ?? null;
      };
    },
  };
}
