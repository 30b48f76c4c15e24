import { type Insertable, sql } from 'kysely';
import { afterAll, beforeAll, it } from 'vitest';
import { commentRow } from '#server/features/comments/comments.rows.ts';
import { listManaged as listComments } from '#server/features/comments/managing/managed-comments.store.ts';
import { eventRow } from '#server/features/events/events.rows.ts';
import { listManaged as listEvents } from '#server/features/events/managing/managed-events.store.ts';
import { listManaged as listPosts } from '#server/features/posts/managing/managed-posts.store.ts';
import { postRow } from '#server/features/posts/posts.rows.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { ManagedPart } from '#server/platform/database/managed-rows.ts';
import { newestFirst } from '#server/platform/database/matching-page.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { insertMembers, insertRows, memberRows } from './factories.ts';
import { expectPageOfIndex } from './page-plans.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const MANY = 3000;
const LIMIT = 20;
const timeOf = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString();
const author = newId();

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  const others = Array.from({ length: 50 }, () => newId());
  await insertMembers(
    test.database,
    [author, ...others].map((id) => memberRows(id)),
  );
  const writerOf = (index: number) => others[index % 53] ?? author;
  // Every tenth is hidden.
  const hidingOf = (index: number) =>
    index % 10 === 0 ? { hidden_at: timeOf(index), hidden_reason: '広告' } : {};
  const idOfFirst = newId();
  await insertMany('posts', (index) =>
    postRow({
      id: index === 0 ? idOfFirst : newId(),
      user_id: writerOf(index),
      is_published: index % 10 !== 0,
      created_at: timeOf(index),
      ...hidingOf(index),
    }),
  );
  await insertMany('events', (index) =>
    eventRow({
      user_id: writerOf(index),
      title: '会',
      event_date: timeOf(index),
      created_at: timeOf(index),
      ...hidingOf(index),
    }),
  );
  await insertMany('comments', (index) =>
    commentRow({
      post_id: idOfFirst,
      user_id: writerOf(index),
      content: 'すてきです',
      state: index % 10 === 0 ? 'hidden' : 'shown',
      created_at: timeOf(index),
      ...hidingOf(index),
    }),
  );
  await sql`ANALYZE`.execute(test.database.setup);
});
afterAll(() => test.drop());

async function insertMany<Name extends keyof Tables>(
  table: Name,
  rowOf: (index: number) => Insertable<Tables[Name]>,
): Promise<void> {
  const rows = Array.from({ length: MANY }, (_, index) => rowOf(index));
  await insertRows(test.database, table, rows);
}

type List = (database: Queryable, part: ManagedPart) => Promise<unknown>;

const lists: Record<'posts' | 'events' | 'comments', List> = {
  posts: listPosts,
  events: listEvents,
  comments: listComments,
};

const { start } = newestFirst('posts', {});
const deep = { time: timeOf(MANY / 2), id: newId() };
const starts = { 'first page': start, 'deep page': deep };

const cases = Object.keys(lists).flatMap((table) =>
  (['shown', 'hidden'] as const).flatMap((state) =>
    (['first page', 'deep page'] as const).map((page) => ({
      table: table as keyof typeof lists,
      state,
      page,
    })),
  ),
);

it.each(cases)('reads $state $table from an index, $page', async ({ table, state, page }) => {
  const part = { state, id: null, after: starts[page], limit: LIMIT };
  const list = (database: Queryable) => lists[table](database, part);
  await expectPageOfIndex(test.database, list, { table, limit: LIMIT });
});

it.each(['posts', 'comments'] as const)('reads the %s of a member from an index', async (table) => {
  const part = { state: 'shown', id: null, author, after: deep, limit: LIMIT } as const;
  const list = (database: Queryable) => lists[table](database, part);
  await expectPageOfIndex(test.database, list, { table, limit: LIMIT, terms: ['user_id'] });
});
