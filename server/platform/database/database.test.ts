import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookmarkRow } from '#server/features/posts/bookmarks/bookmarks.tables.ts';
import { followRow } from '#server/features/social/follows/follows.tables.ts';
import { migrate } from '#server/migrations/migrate.ts';
import { insertMember, insertPost, insertRows } from '#server/testing/factories.ts';
import {
  createTestDatabase,
  type TestDatabase,
  testEngine,
} from '#server/testing/test-database.ts';
import { isUniqueViolation } from './database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

async function setting(id: string): Promise<string | undefined> {
  const row = await test.database.read
    .selectFrom('site_settings')
    .where('id', '=', id)
    .select('value')
    .executeTakeFirst();
  return row?.value;
}

function put(id: string, value = '1', then?: () => void) {
  return test.database.write(async (transaction) => {
    await transaction
      .insertInto('site_settings')
      .values({ id, value, image_key: null, updated_at: new Date().toISOString() })
      .execute();
    then?.();
    return value;
  });
}

it('concurrent writes are all committed, each with its own result [PROD-04]', async () => {
  const values = Array.from({ length: 100 }, (_, n) => `value ${n}`);
  const answers = await Promise.all(values.map((value, n) => put(`many-${n}`, value)));
  expect(answers).toEqual(values);
  expect(await setting('many-99')).toBe('value 99');
});

it('a failed write is rolled back, and concurrent writes are committed', async () => {
  const outcomes = await Promise.allSettled([
    put('left'),
    put('failing', '1', () => {
      throw new Error('changed my mind');
    }),
    put('right'),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect([await setting('left'), await setting('failing'), await setting('right')]).toEqual([
    '1',
    undefined,
    '1',
  ]);
});

it('readers do not see uncommitted changes', async () => {
  let seen: string | undefined = 'unread';
  await test.database.write(async (transaction) => {
    await transaction
      .insertInto('site_settings')
      .values({ id: 'unseen', value: '1', image_key: null, updated_at: new Date().toISOString() })
      .execute();
    seen = await setting('unseen');
  });
  expect(seen).toBeUndefined();
  expect(await setting('unseen')).toBe('1');
});

it('`isUniqueViolation` recognises only unique violations', async () => {
  await put('once');
  const twice = await put('once').catch((error: unknown) => error);
  expect(isUniqueViolation(twice)).toBe(true);
  const orphan = bookmarkRow({ user_id: 'nobody', post_id: 'nothing' });
  const foreign = await insertRows(test.database, 'bookmarks', [orphan]).catch(
    (error: unknown) => error,
  );
  expect(foreign).toBeInstanceOf(Error);
  expect(isUniqueViolation(foreign)).toBe(false);
});

it('reads return booleans, times and counts as they were written [PROD-04]', async () => {
  const { id } = await insertMember(test.database);
  const row = await test.database.read
    .selectFrom('profiles')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(row.is_verified).toBe(false);
  expect(row.is_profile_complete).toBe(true);
  expect(row.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const { total } = await test.database.read
    .selectFrom('profiles')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  expect(total).toBeTypeOf('number');
});

it('text keys are sorted byte by byte [PROD-04]', async () => {
  for (const id of ['order-a', 'order-B', 'order-_', 'order-あ']) await put(id);
  const rows = await test.database.read
    .selectFrom('site_settings')
    .where('id', 'like', 'order-%')
    .orderBy('id')
    .select('id')
    .execute();
  expect(rows.map(({ id }) => id)).toEqual(['order-B', 'order-_', 'order-a', 'order-あ']);
});

it.each([
  ['a post both draft and published', { is_draft: true, is_published: true }],
  ['a post neither draft nor published', { is_draft: false, is_published: false }],
  ['1001 likes', { likes_count: 1001 }],
  ['a negative count', { comments_count: -1 }],
  ['an unknown category', { category: 'music' as never }],
])('a constraint rejects %s [LIKE-09, PREC-09, PREC-15]', async (_name, fields) => {
  const { id } = await insertMember(test.database);
  await expect(insertPost(test.database, id, fields)).rejects.toThrow();
});

it('a constraint rejects a member who follows themselves', async () => {
  const { id } = await insertMember(test.database);
  const follow = followRow({ follower_id: id, following_id: id });
  await expect(insertRows(test.database, 'follows', [follow])).rejects.toThrow();
});

it('a second migration changes nothing', async () => {
  await put('kept');
  await migrate(test.database);
  expect(await setting('kept')).toBe('1');
});

// Only PostgreSQL has a connection that can be lost.
const losable = testEngine === 'postgres' ? ['the connection'] : [];

it.each(losable)('a write that loses %s is rejected, and the next write runs', async () => {
  const lost = test.database.write(async (transaction) => {
    const now = new Date().toISOString();
    const row = { id: 'lost', value: '1', image_key: null, updated_at: now };
    await transaction.insertInto('site_settings').values(row).execute();
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
      transaction,
    );
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(test.database.read);
    await sql`select 1`.execute(transaction);
  });
  await expect(lost).rejects.toThrow();
  expect(await setting('lost')).toBeUndefined();
  await put('next');
  expect(await setting('next')).toBe('1');
});
