import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './root.ts';

/** A store names the table it writes as a text, whether it uses the query builder, a helper or SQL. */
const writes = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)'/g,
  /\b(?:insertAll|deleteExpiredRows)\(\s*\w+,\s*'(\w+)'/g,
  /\b(?:insert\s+into|delete\s+from|merge\s+into)\s+(\w+)/g,
  /\bupdate\s+(\w+)\s+(?:as\s+\w+\s+)?set\b/g,
];

/** Writes to a table that the source does not name, so that nobody can tell whose it is. */
const unnamedWrites =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*[^'\s]|\b(?:insertAll|deleteExpiredRows)\(\s*\w+,\s*[^'\s]|\b(?:insert\s+into|delete\s+from|merge\s+into|update)\s+\$\{/;

/** The features that write each table, by the sources of their stores. */
function writersOf(stores: Record<string, string>): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>();
  for (const [file, source] of Object.entries(stores)) {
    const feature = file.split('/')[2] ?? file;
    for (const [, table = ''] of writes.flatMap((write) => [...source.matchAll(write)])) {
      writers.set(table, (writers.get(table) ?? new Set()).add(feature));
    }
  }
  return writers;
}

function sharedTables(stores: Record<string, string>): Record<string, string[]> {
  const shared = [...writersOf(stores)].filter(([, features]) => features.size > 1);
  return Object.fromEntries(shared.map(([table, features]) => [table, [...features].sort()]));
}

function readStores(): Record<string, string> {
  const files = globSync('server/features/**/*.store.ts', { cwd: root });
  return Object.fromEntries(
    files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
  );
}

test('each table is written by one feature', () => {
  const stores = readStores();
  expect([...writersOf(stores).keys()]).toEqual(
    expect.arrayContaining(['posts', 'profiles', 'likes', 'like_batches', 'comments']),
  );
  expect(sharedTables(stores)).toEqual({});
});

test('each store names the tables it writes', () => {
  const unnamed = Object.entries(readStores()).filter(([, source]) => unnamedWrites.test(source));
  expect(unnamed.map(([file]) => file)).toEqual([]);
});

const cats = { 'server/features/cats/cats.store.ts': "transaction.insertInto('cats')" };

test.each([
  "transaction.insertInto('cats')",
  "transaction\n  .updateTable('cats')",
  "transaction.deleteFrom('cats')",
  "transaction.mergeInto('cats')",
  "insertAll(transaction, 'cats', rows)",
  "insertAll(\n  transaction,\n  'cats',",
  "deleteExpiredRows(database, 'cats', ['id'])",
  'sql`insert into cats (id)`',
  'sql`with one as (\n  update cats\n  set age = 1)`',
  'sql`delete from cats where`',
])('a table that two features write is found: %s', (source) => {
  const stores = { ...cats, 'server/features/dogs/barking/dogs.store.ts': source };
  expect(sharedTables(stores)).toEqual({ cats: ['cats', 'dogs'] });
});

test.each([
  "transaction.selectFrom('cats').forUpdate('cats')",
  'sql`select id from cats for update`',
  "transaction.updateTable('dogs')",
])('a table that another feature only reads is not: %s', (source) => {
  const stores = { ...cats, 'server/features/dogs/dogs.store.ts': source };
  expect(sharedTables(stores)).toEqual({});
});

test.each([
  'transaction.insertInto(table)',
  'insertAll(transaction, table, rows)',
  `sql\`delete from \${sql.table(table)}\``,
])('a write that names no table is found: %s', (source) => {
  expect(source).toMatch(unnamedWrites);
});
