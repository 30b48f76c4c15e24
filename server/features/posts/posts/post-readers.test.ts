import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProfileVisibility } from '#contract/accounts/member-settings.ts';
import { followRow } from '#server/features/social/follows/follows.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import {
  changePost,
  insertMember,
  insertPost,
  insertRows,
  setVisibility,
} from '#server/testing/factories.ts';
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
  await follow(follower, author);
  const strangers = Array.from({ length: 600 }, newId);
  everybody = [author, blocked, ...strangers, follower, moderator];
});
afterAll(() => test.drop());

function follow(follower_id: string, following_id: string): Promise<unknown> {
  return insertRows(test.database, 'follows', [followRow({ follower_id, following_id })]);
}

/** Changes the visibility of the author's profile without copying it to posts. */
function setProfile(visibility: ProfileVisibility): Promise<void> {
  return test.database.write((transaction) => setVisibility(transaction, author, visibility));
}

/** Returns the readers of the post, and the number of queries that found them. */
async function readers(audience: ProfileVisibility, is_published = true) {
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

it('one query finds all readers of a public post', async () => {
  expect(await readers('public')).toEqual({ found: everybody, queries: 1 });
});

it('the author, followers and moderators are the readers of a followers-only post', async () => {
  expect((await readers('followers')).found).toEqual([author, follower, moderator]);
});

it('the author, mutual followers and moderators are the readers of a post for mutual followers [AUD-18]', async () => {
  await changePost(test.database, postId, { audience: 'public' });
  await changePost(test.database, postId, { own_audience: 'mutuals', audience: 'followers' });
  await setProfile('public');
  expect([...(await readersAmong(test.database.read, postId, everybody))]).toEqual([
    author,
    moderator,
  ]);
  await follow(author, follower);
  expect([...(await readersAmong(test.database.read, postId, everybody))]).toEqual([
    author,
    follower,
    moderator,
  ]);
  await changePost(test.database, postId, { own_audience: 'public' });
});

it('the author and moderators are the readers of a private post, and only the author is a reader of a draft', async () => {
  expect((await readers('private')).found).toEqual([author, moderator]);
  expect((await readers('public', false)).found).toEqual([author]);
});

it('a post that does not exist has no readers', async () => {
  expect(await readersAmong(test.database.read, newId(), everybody)).toEqual(new Set());
});
