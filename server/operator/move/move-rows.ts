import {
  copyEntries,
  isSearchTable,
} from '#server/features/foundations/search-index/search-index.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import {
  deleteRow,
  insertFree,
  type MovedTable,
  type Row,
  readPage,
  type Value,
} from './moved-tables.store.ts';

const PAGE = 500;

/**
 * Makes the rows of a target table equal to the source's rows. Reads both tables in the order of their keys. Keeps rows
 * that are equal already, such as those of an earlier move. Returns the number of rows in the source, and how many rows
 * were missing, different or superfluous in the target.
 */
export async function syncTable(source: Queryable, target: Database, table: MovedTable) {
  const total = { rows: 0, changed: 0 };
  let after: readonly Value[] | null = null;
  do {
    const [from, to] = await Promise.all([
      readPage(source, table, after, PAGE),
      readPage(target.setup, table, after, PAGE),
    ]);
    const end = firstEnd(table, from, to);
    const [wanted, found] = [upTo(table, from, end), upTo(table, to, end)];
    const stale = without(table, found, wanted);
    const missing = without(table, wanted, found);
    if (stale.length + missing.length > 0) await replace(target, table, stale, missing);
    total.rows += wanted.length;
    // A row with other values is stale in the target and missing there, but it is one row.
    const keys = [...stale, ...missing].map((row) => JSON.stringify(keyOf(table.key, row)));
    total.changed += new Set(keys).size;
    after = end;
  } while (after !== null);
  return total;
}

/** Returns the key up to which both pages are complete: the lowest last key of full pages. Null without full pages. */
function firstEnd({ key }: MovedTable, ...pages: Row[][]): readonly Value[] | null {
  const ends = pages
    .filter((page) => page.length === PAGE)
    .map((page) => keyOf(key, page.at(-1) ?? {}));
  return ends.toSorted(compareKeys)[0] ?? null;
}

function upTo({ key }: MovedTable, rows: readonly Row[], end: readonly Value[] | null): Row[] {
  return rows.filter((row) => end === null || compareKeys(keyOf(key, row), end) <= 0);
}

const keyOf = (key: readonly string[], row: Row): Value[] =>
  key.map((column) => row[column] ?? null);

function without({ columns }: MovedTable, rows: readonly Row[], others: readonly Row[]): Row[] {
  const textOf = (row: Row) => JSON.stringify(columns.map((column) => row[column]));
  const known = new Set(others.map(textOf));
  return rows.filter((row) => !known.has(textOf(row)));
}

/** Compares keys in the order of both databases, which is the order of bytes for texts. */
function compareKeys(one: readonly Value[], other: readonly Value[]): number {
  for (const [index, value] of one.entries()) {
    const order = compareValues(value, other[index] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}

function compareValues(one: Value, other: Value): number {
  if (typeof one === 'string') return Buffer.compare(Buffer.from(one), Buffer.from(String(other)));
  return Number(one) - Number(other);
}

async function replace(target: Database, table: MovedTable, stale: Row[], missing: Row[]) {
  await target.setup.transaction().execute(async (transaction) => {
    for (const row of stale) await deleteRow(transaction, table, row);
    if (missing.length === 0) return;
    // The engines have different tokens of search entries, so the entries get new tokens.
    if (isSearchTable(table.name)) {
      await copyEntries(transaction, table.name, missing as unknown as Tables['search_members'][]);
    } else await insertFree(transaction, table, missing);
  });
}
