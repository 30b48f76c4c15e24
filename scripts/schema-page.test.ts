import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './root.ts';
import { describeSchema, readMigrated, schemaPage } from './schema-page.ts';

test('the page has every table except those of SQLite and of the migrations', async () => {
  const tables = await readMigrated((database) =>
    database
      .prepare("select name from sqlite_master where type = 'table'")
      .all()
      .map(({ name }) => String(name)),
  );
  const own = /^(sqlite_|kysely_|search_(posts|events|members)_tokens_)/;
  const page = await describeSchema();
  expect(tables.filter((name) => !own.test(name) && !page.includes(`### \`${name}\` (`))).toEqual(
    [],
  );
});

test('the page of the schema describes the current database', async () => {
  const page = await describeSchema();
  expect(page).toContain('### `posts` (posts)');
  expect(page).toContain('| `user_id` | text | key; → `profiles`, cascade |');
  // `npm run schema-page` writes it anew.
  expect(readFileSync(path.join(root, schemaPage), 'utf8')).toBe(page);
});
