import { expect, test } from 'vitest';
import { readStores, writersOf } from './table-owners.ts';

/** Matches writes that do not name their table. Nobody can tell who owns the table of such a write. */
const unnamedWrites =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*[^'\s]|\binsertAll\(\s*\w+,\s*[^'\s]|\brows\(\s*[^'\s]|\b(?:insert\s+into|delete\s+from|merge\s+into|update)\s+\$\{/;

function sharedTables(stores: Record<string, string>): Record<string, string[]> {
  const shared = [...writersOf(stores)].filter(([, features]) => features.size > 1);
  return Object.fromEntries(shared.map(([table, features]) => [table, [...features].sort()]));
}

test('each table is written by a single noun', () => {
  const stores = readStores();
  expect([...writersOf(stores).keys()]).toEqual(
    expect.arrayContaining(['posts', 'profiles', 'likes', 'like_batches', 'comments']),
  );
  expect(sharedTables(stores)).toEqual({});
});

test('each store names the tables that it writes', () => {
  const unnamed = Object.entries(readStores()).filter(([, source]) => unnamedWrites.test(source));
  // This store gets the names of tables from each noun that lists posts.
  expect(unnamed.map(([file]) => file)).toEqual([
    'server/features/posts/post-lists/post-lists.shared.store.ts',
  ]);
});

const cats = { 'server/features/pets/cats/cats.store.ts': "transaction.insertInto('cats')" };

test.each([
  "transaction.insertInto('cats')",
  "transaction\n  .updateTable('cats')",
  "transaction.deleteFrom('cats')",
  "transaction.mergeInto('cats')",
  "insertAll(transaction, 'cats', rows)",
  "export const feed = rows('cats').updateBy('id')",
  "export const take = rows('cats').insertOnceBy('id')",
  "export const free = rows('cats').deleteBy('id')",
  "export const feedAgain = rows('cats').addBy('id')",
  "export const adopt = rows('cats').upsertBy(['id'])",
  "insertAll(\n  transaction,\n  'cats',",
  "new PostListStore({\n  lists: 'cats',\n  items: 'kittens' })",
  "new PostListStore({ lists: 'litters', items: 'cats' })",
  'sql`insert into cats (id)`',
  'sql`with one as (\n  update cats\n  set age = 1)`',
  'sql`delete from cats where`',
])('writersOf finds two features that write the same table: %s', (source) => {
  const stores = { ...cats, 'server/features/pets/dogs/barking/dogs.store.ts': source };
  expect(sharedTables(stores)).toEqual({ cats: ['cats', 'dogs'] });
});

test.each([
  "transaction.selectFrom('cats').forUpdate('cats')",
  "export const findCat = rows('cats').findBy('id')",
  'sql`select id from cats for update`',
  "transaction.updateTable('dogs')",
])("writersOf ignores a feature that only reads another feature's table: %s", (source) => {
  const stores = { ...cats, 'server/features/pets/dogs/dogs.store.ts': source };
  expect(sharedTables(stores)).toEqual({});
});

test.each([
  'transaction.insertInto(table)',
  'insertAll(transaction, table, rows)',
  "export const feed = rows(table).updateBy('id')",
  `sql\`delete from \${sql.table(table)}\``,
])('the pattern finds a write that names no table: %s', (source) => {
  expect(source).toMatch(unnamedWrites);
});
