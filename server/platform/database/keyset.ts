import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Page } from '#contract/foundations/primitives.ts';
import {
  type CursorKind,
  decodeCursor,
  encodeCursor,
  highest,
  lowest,
  type SortKind,
} from './cursor.ts';

interface SortValues {
  count: number;
  time: string;
  id: string;
  position: number;
  text: string;
}

/** The sort values of the row after which a page begins. */
export type After<Kind extends SortKind = 'time' | 'id'> = Pick<SortValues, Kind>;

/** A step for `$call` on a select. */
type QueryStep = <Database, Table extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Table, Row>,
) => SelectQueryBuilder<Database, Table, Row>;

/**
 * The order of a list: its sort columns, by the kinds of their values. The combined values of the columns are unique.
 * So a page begins exactly after the last row of the previous page, whatever is inserted concurrently. Prepared queries
 * bind the values of that row by kind, such as `value('time')`.
 */
export class Keyset<Kind extends SortKind, Column extends string> {
  /** The position before the first row, so that the same query reads the first page and all others. */
  readonly start: After<Kind>;
  readonly #kinds: Kind[];
  readonly #columns: Column[];
  readonly #direction: 'asc' | 'desc';
  readonly #names: string[];

  /** With `names`, the list refuses cursors of other lists with the same kinds of values. */
  constructor(direction: 'asc' | 'desc', columns: Record<Kind, Column>, ...names: string[]) {
    this.#kinds = Object.keys(columns) as Kind[];
    this.#columns = Object.values(columns);
    this.#direction = direction;
    this.#names = names;
    this.start = this.#toAfter(
      this.#kinds.map((kind) => (direction === 'desc' ? highest : lowest)[kind]),
    );
  }

  /** Returns the values of a cursor. Without a cursor, returns the start of the list. Throws `invalid-argument`. */
  after(cursor: string | undefined): After<Kind> {
    if (cursor === undefined) return this.start;
    const names = this.#names.map((name): CursorKind => `=${name}`);
    const values = decodeCursor(cursor, [...names, ...this.#kinds]);
    return this.#toAfter(values.slice(names.length));
  }

  afterRow(row: Record<Column, string | number>): After<Kind> {
    return this.#toAfter(this.#columns.map((column) => row[column]));
  }

  cursor(after: After<Kind>): string {
    return encodeCursor([...this.#names, ...this.#kinds.map((kind) => after[kind])]);
  }

  /** Returns a step that selects the first `limit` rows after the bound values. `table` qualifies the columns. */
  pageAfter(value: (kind: Kind) => unknown, limit: number, table?: string): QueryStep {
    const columns = sql.join(this.#refs(table));
    const values = sql.join(this.#kinds.map((kind) => value(kind)));
    const comparison = sql.raw(this.#direction === 'desc' ? '<' : '>');
    const isAfter = sql<SqlBool>`(${columns}) ${comparison} (${values})`;
    return (query) => query.where(isAfter).$call(this.orderBy(table)).limit(sql.lit(limit));
  }

  orderBy(table?: string): QueryStep {
    return (query) =>
      this.#refs(table).reduce((sorted, column) => sorted.orderBy(column, this.#direction), query);
  }

  /** Returns a page. Reads one more row than the page has, to find out whether there is a next page. */
  async read<Row extends Record<Column, string | number>>(
    limit: number,
    readRows: (limit: number) => Promise<Row[]>,
  ): Promise<Page<Row>> {
    const rows = await readRows(limit + 1);
    const items = rows.slice(0, limit);
    const last = rows.length > limit ? items.at(-1) : undefined;
    return {
      items,
      next_cursor: last ? this.cursor(this.afterRow(last)) : null,
      has_more: last !== undefined,
    };
  }

  #refs(table?: string) {
    return this.#columns.map((column) =>
      sql.ref(table === undefined ? column : `${table}.${column}`),
    );
  }

  #toAfter(values: (string | number)[]): After<Kind> {
    return Object.fromEntries(
      this.#kinds.map((kind, index) => [kind, values[index]]),
    ) as After<Kind>;
  }
}
