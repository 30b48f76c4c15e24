import { afterAll, beforeAll, expect, it } from 'vitest';
import { countRead } from '#server/testing/counted-statements.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { insertAll } from './insert-all.ts';
import { preparedList } from './prepared-list.ts';

let test: TestDatabase;
const ids = Array.from({ length: 700 }, (_, index) => `setting-${index}`);

beforeAll(async () => {
  test = await createTestDatabase();
  const updated_at = new Date().toISOString();
  const rows = ids.map((id, index) => ({
    id,
    value: String(index % 2),
    image_key: null,
    updated_at,
  }));
  await test.database.write((transaction) => insertAll(transaction, 'site_settings', rows));
});
afterAll(() => test.drop());

const settings = preparedList<{ value: string }>()((database, items, value) =>
  database
    .selectFrom('site_settings')
    .where('id', 'in', items)
    .where('value', '=', value('value'))
    .select('id'),
);

it.each([0, 1, 2, 16, 17, 256, 257, 700])(
  'a query with a prepared list of %i items finds each item once',
  async (length) => {
    const requested = ids.slice(0, length);
    const even = await settings(test.database.read, [...requested, 'missing'], { value: '0' });
    const odd = await settings(test.database.read, requested, { value: '1' });
    expect([...even, ...odd].map(({ id }) => id).toSorted()).toEqual(requested.toSorted());
  },
);

it('a prepared list of 100 items is read with one statement, and a longer one in parts of at most 256 [LIMIT-04, LIMIT-05]', async () => {
  const statementsFor = async (length: number) => {
    const read = () => settings(test.database.read, ids.slice(0, length), { value: '0' });
    return (await countRead(read)).statements;
  };
  expect(await statementsFor(100)).toBe(1);
  expect(await statementsFor(256)).toBe(1);
  expect(await statementsFor(257)).toBe(2);
  expect(await statementsFor(700)).toBe(3);
});
