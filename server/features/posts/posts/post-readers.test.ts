import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Visibility } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { changePost, insertMember, insertPost } from '#server/testing/factories.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { readersAmong } from './post-readers.service.ts';

let test: TestDatabase;
let author: string;
let follower: string;
let moderator: string;
let postId: string;
/** More members than one query covers. Most of them are strangers. */
let everybody: string[];

beforeAll(async () => {
  test = await createTestDatabase();
  const member = async (options = {}) => (await insertMember(test.database, options)).id;
  author = await member();
  follower = await member();
  moderator = await member({ rank: 'moderator' });
  const blocked = await member({ rank: 'moderator', blocked: true });
  postId = await insertPost(test.database, author);
  const pair = { follower_id: follower, following_id: author };
  await test.database.write((transaction) =>
    transaction
      .insertInto('follows')
      .values({ ...pair, created_at: new Date().toISOString() })
      .execute(),
  );
  const strangers = Array.from({ length: 600 }, newId);
  everybody = [author, blocked, ...strangers, follower, moderator];
});
afterAll(() => test.drop());

/** The readers of the post, and the number of queries that found them. */
async function readers(audience: Visibility, is_published = true) {
  await changePost(test.database, postId, { audience, is_published, is_draft: !is_published });
  let queries = 0;
  const counting = new Proxy(test.database.read, {
    get(target, key) {
      if (key === 'executeQuery') queries += 1;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  }) satisfies Queryable;
  return { found: [...(await readersAmong(counting, postId, everybody))], queries };
}

it('finds the readers of a public post with one query', async () => {
  expect(await readers('public')).toEqual({ found: everybody, queries: 1 });
});

it('finds followers of the author and moderators for a followers-only post', async () => {
  expect((await readers('followers')).found).toEqual([author, follower, moderator]);
});

it('finds author and moderators for a private post, and only the author for a draft', async () => {
  expect((await readers('private')).found).toEqual([author, moderator]);
  expect((await readers('public', false)).found).toEqual([author]);
});

it('finds nobody for a post that does not exist', async () => {
  expect(await readersAmong(test.database.read, newId(), everybody)).toEqual(new Set());
});
