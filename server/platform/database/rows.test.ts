import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { rows } from './rows.ts';

const findCount = rows('rate_counts').findBy('subject', 'kind', 'period');
const countOf = rows('rate_counts').valueBy('count', 'subject', 'kind', 'period');
const numberOf = rows('rate_counts').countBy('subject');
const insertOnce = rows('rate_counts').insertOnceBy('subject', 'kind', 'period');
const updateKind = rows('rate_counts').updateBy('subject', 'kind');
const deleteOf = rows('rate_counts').deleteBy('subject', 'kind');

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it('`rows` reads and writes only the rows that have all the given values', async () => {
  const { read, write } = test.database;
  const posts = { subject: 'sora', kind: 'posts', period: 'day' } as const;
  const likes = { ...posts, kind: 'likes' };
  const others = { ...posts, subject: 'umi' };
  const rest = { count: 1, expires_at: '2026-01-01T00:00:00.000Z' };
  await write(async (transaction) => {
    for (const key of [posts, likes, others]) await insertOnce(transaction, { ...key, ...rest });
    expect(await insertOnce(transaction, { ...posts, ...rest, count: 9 })).toBe(false);
    await updateKind(transaction, posts, { count: 5 });
  });
  expect(await findCount(read, posts)).toEqual({ ...posts, ...rest, count: 5 });
  expect([await countOf(read, likes), await countOf(read, others)]).toEqual([1, 1]);
  expect([await numberOf(read, 'sora'), await numberOf(read, 'umi')]).toEqual([2, 1]);
  await write((transaction) => deleteOf(transaction, likes));
  expect(await findCount(read, likes)).toBeNull();
  expect(await countOf(read, likes)).toBeNull();
  expect(await numberOf(read, 'sora')).toBe(1);
});

it('`rows` matches no row when a value is missing', async () => {
  const { read, write } = test.database;
  const incomplete = { subject: 'umi' } as { subject: string; kind: string };
  await write((transaction) => deleteOf(transaction, incomplete));
  expect(await numberOf(read, 'umi')).toBe(1);
});
