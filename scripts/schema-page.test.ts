import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './root.ts';
import { describeSchema, schemaPage } from './schema-page.ts';

test('the page of the schema equals the description of the current tables', () => {
  const page = describeSchema();
  expect(page).toContain('### `posts`');
  expect(page).toContain('| `user_id` | key | key; → `profiles`, cascade |');
  // `npm run schema-page` updates this page.
  expect(readFileSync(path.join(root, schemaPage), 'utf8')).toBe(page);
});
