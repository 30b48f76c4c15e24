import type { Insertable } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commentRow } from '#server/features/comments/comments/comments.tables.ts';
import { readManagedComments } from '#server/features/comments/comments/managed-comments/managed-comments.service.ts';
import { listManaged as listComments } from '#server/features/comments/comments/managed-comments/managed-comments.store.ts';
import { eventRow } from '#server/features/events/events/events.tables.ts';
import { readManagedEvents } from '#server/features/events/events/managed-events/managed-events.service.ts';
import { listManaged as listEvents } from '#server/features/events/events/managed-events/managed-events.store.ts';
import { readManagedPosts } from '#server/features/posts/posts/managed-posts/managed-posts.service.ts';
import { listManaged as listPosts } from '#server/features/posts/posts/managed-posts/managed-posts.store.ts';
import { postRow } from '#server/features/posts/posts/posts.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { ManagedPart } from '#server/platform/database/managed-rows.ts';
import { newestFirst } from '#server/platform/database/matching-page.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { analyze } from './analyze.ts';
import { capturedQuery } from './captured-queries.ts';
import { insertMembers, insertRows, memberRows } from './factories.ts';
import { expectPageOfIndex } from './page-plans.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const MANY = 9000;
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
  const writerOf = (index: number) => (index % 41 === 0 ? author : others[index % 50]) ?? '';
  // Every third post, event or comment is hidden.
  const hidingOf = (index: number) =>
    index % 3 === 0 ? { hidden_at: timeOf(index), hidden_reason: '広告' } : {};
  const idOfFirst = newId();
  await insertMany('posts', (index) =>
    postRow({
      id: index === 0 ? idOfFirst : newId(),
      user_id: writerOf(index),
      is_published: index % 3 !== 0,
      category: index % 60 === 1 ? 'photo' : 'fanart',
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
      state: index % 3 === 0 ? 'hidden' : 'shown',
      created_at: timeOf(index),
      ...hidingOf(index),
    }),
  );
  await analyze(test.database);
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

it.each(cases)(
  'the $state $table are read from an index, $page [ADMIN-87]',
  async ({ table, state, page }) => {
    const part = { state, id: null, after: starts[page], limit: LIMIT };
    const list = (database: Queryable) => lists[table](database, part);
    await expectPageOfIndex(test.database, list, { table, limit: LIMIT });
  },
);

const tables = ['posts', 'events', 'comments'] as const;
const byAuthor = tables.flatMap((table) =>
  (['shown', 'hidden'] as const).map((state) => ({ table, state })),
);

it.each(byAuthor)(
  'the $state $table of a member are read from an index [ADMIN-87]',
  async ({ table, state }) => {
    const part = { state, id: null, author, after: deep, limit: LIMIT };
    const list = (database: Queryable) => lists[table](database, part);
    await expectPageOfIndex(test.database, list, { table, limit: LIMIT, terms: ['user_id'] });
  },
);

it('the posts of a rare category are read from an index [ADMIN-87]', async () => {
  const part = { state: 'shown', id: null, category: 'photo', after: deep, limit: LIMIT } as const;
  const list = (database: Queryable) => listPosts(database, part);
  const terms = ['is_published', 'category'];
  await expectPageOfIndex(test.database, list, { table: 'posts', limit: LIMIT, terms });
});

const visitorLike = {
  userId: '',
  sessionHash: '',
  isComplete: true,
  hidesOthers: false,
  admin: null,
};

const readers = {
  posts: (database: Queryable, filter: Parameters<typeof readManagedPosts>[2]) =>
    readManagedPosts(database, visitorLike, filter),
  events: readManagedEvents,
  comments: readManagedComments,
};

it.each(tables)(
  'the %s of a time range are read backwards from the end of the range, and the cursor is the only upper bound [ADMIN-87]',
  async (table) => {
    const span = { from: timeOf(10), until: timeOf(100) };
    const filter = { state: 'shown', limit: LIMIT, ...span } as const;
    const list = (database: Queryable) => readers[table](database, filter);
    const { sql: text, parameters } = await capturedQuery(test.database.engine, list);
    // With two upper bounds, the database would read the index from one bound to the other.
    expect(text.match(/"created_at"\)? ?</g) ?? []).toEqual([]);
    expect(parameters).toContain(span.until);
    expect(parameters).not.toContain(start.time);
    await expectPageOfIndex(test.database, list, { table, limit: LIMIT + 1 });
  },
);
