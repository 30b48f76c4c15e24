import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { rows } from './rows.ts';

const findCount = rows('rate_counts').findBy('subject', 'kind', 'period');
const countOf = rows('rate_counts').valueBy('count', 'subject', 'kind', 'period');
const numberOf = rows('rate_counts').countBy('subject');
const insertOnce = rows('rate_counts').insertOnceBy('subject', 'kind', 'period');
const isCounted = rows('rate_counts').existsBy('subject', 'kind');
const kindsOf = rows('rate_counts').valuesBy('kind', 'subject', 'period');
const countsAmong = rows('rate_counts').listAmong('kind', 'subject');
const numbersAmong = rows('rate_counts').columnsAmong(['kind', 'count'], 'kind', 'subject');
const kindsAmong = rows('rate_counts').valuesAmong('kind', 'subject');
const insertAll = rows('rate_counts').insertAll();
const upsert = rows('rate_counts').upsertBy(['subject', 'kind', 'period']);
const upsertCount = rows('rate_counts').upsertBy(['subject', 'kind', 'period'], ['count']);
const insertOrAdd = rows('rate_counts').insertOrAddBy(['subject', 'kind', 'period'], ['count']);
const add = rows('rate_counts').addBy(['count'], 'subject', 'kind');
const takeOut = rows('rate_counts').deleteReturningBy('subject', 'kind', 'period');
const updateKind = rows('rate_counts').updateBy('subject', 'kind');
const updateCount = rows('rate_counts').updateColumnsBy(['count'], 'subject', 'kind');
const deleteOf = rows('rate_counts').deleteBy('subject', 'kind');

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it('`rows` reads and writes only rows in which all given values match', async () => {
  const { read, write } = test.database;
  const posts = { subject: 'sora', kind: 'posts', period: 'day' } as const;
  const likes = { ...posts, kind: 'likes' };
  const others = { ...posts, subject: 'umi' };
  const rest = { count: 1, expires_at: '2026-01-01T00:00:00.000Z' };
  await write(async (transaction) => {
    for (const key of [posts, likes, others]) await insertOnce(transaction, { ...key, ...rest });
    expect(await insertOnce(transaction, { ...posts, ...rest, count: 9 })).toBe(false);
    await updateKind(transaction, posts, { count: 4 });
    const changed = { ...rest, count: 5, expires_at: '' };
    await updateCount(transaction, posts, changed);
  });
  expect(await findCount(read, posts)).toEqual({ ...posts, ...rest, count: 5 });
  expect([await countOf(read, likes), await countOf(read, others)]).toEqual([1, 1]);
  expect([await numberOf(read, 'sora'), await numberOf(read, 'umi')]).toEqual([2, 1]);
  await write((transaction) => deleteOf(transaction, likes));
  expect(await findCount(read, likes)).toBeNull();
  expect(await countOf(read, likes)).toBeNull();
  expect(await numberOf(read, 'sora')).toBe(1);
});

it('`rows` reads the values of a column, and the rows that have one of several values', async () => {
  const { read, write } = test.database;
  const rest = { period: 'day', expires_at: '2026-01-01T00:00:00.000Z' } as const;
  const counts = ['a', 'b', 'c'].map((kind, count) => ({ ...rest, subject: 'kaze', kind, count }));
  await write((transaction) => insertAll(transaction, counts));
  expect(await isCounted(read, { subject: 'kaze', kind: 'b' })).toBe(true);
  expect(await isCounted(read, { subject: 'sora', kind: 'b' })).toBe(false);
  const ofDay = { subject: 'kaze', period: 'day' } as const;
  expect((await kindsOf(read, ofDay)).toSorted()).toEqual(['a', 'b', 'c']);
  expect(await kindsOf(read, ofDay, { limit: 2 })).toHaveLength(2);
  expect(await kindsOf(read, ofDay, { after: 'a', limit: 1 })).toEqual(['b']);
  expect(await countsAmong(read, ['c', 'z'], 'kaze')).toEqual([counts[2]]);
  expect(await numbersAmong(read, ['c'], 'kaze')).toEqual([{ kind: 'c', count: 2 }]);
  expect(await kindsAmong(read, ['a', 'c', 'z'], 'kaze')).toEqual(new Set(['a', 'c']));
  expect(await kindsAmong(read, ['a'], 'sora')).toEqual(new Set());
  expect(await kindsAmong(read, [], 'kaze')).toEqual(new Set());
});

it('`rows` updates rows that are inserted a second time, and adds to their numbers', async () => {
  const { read, write } = test.database;
  const key = { subject: 'hoshi', kind: 'posts', period: 'day' } as const;
  const first = { ...key, count: 1, expires_at: '2026-01-01T00:00:00.000Z' };
  const later = { ...first, count: 2, expires_at: '2026-02-01T00:00:00.000Z' };
  const other = { ...first, kind: 'likes' };
  const run = async (change: (transaction: Parameters<typeof add>[0]) => Promise<unknown>) => {
    await write(change);
    return findCount(read, key);
  };
  expect(await run((transaction) => upsert(transaction, first))).toEqual(first);
  expect(await run((transaction) => upsertCount(transaction, later))).toEqual({
    ...first,
    count: 2,
  });
  expect(await run((transaction) => upsert(transaction, [later, other]))).toEqual(later);
  expect(await run((transaction) => upsert(transaction, []))).toEqual(later);
  expect(await run((transaction) => insertOrAdd(transaction, [first, other]))).toEqual({
    ...later,
    count: 3,
  });
  expect(await run((transaction) => add(transaction, key, { count: -1 }))).toEqual(later);
  expect(await countOf(read, other)).toBe(2);
  expect(await write((transaction) => takeOut(transaction, key))).toEqual(later);
  expect(await write((transaction) => takeOut(transaction, key))).toBeNull();
  expect(await numberOf(read, 'hoshi')).toBe(1);
});

it('`rows` matches no row when a value is missing', async () => {
  const { read, write } = test.database;
  const incomplete = { subject: 'umi' } as { subject: string; kind: string };
  await write((transaction) => deleteOf(transaction, incomplete));
  expect(await numberOf(read, 'umi')).toBe(1);
});
