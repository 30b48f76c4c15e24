import { afterAll, beforeAll, expect, it } from 'vitest';
import { postCategories } from '#contract/posts/posts.ts';
import { listPostsWithin } from '#server/features/accounts/year-reviews/year-reviews.store.ts';
import { listSuggestingPosts } from '#server/features/posts/posts/feeds/suggested-authors.store.ts';
import { postRow } from '#server/features/posts/posts/posts.tables.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { analyze } from './analyze.ts';
import { type ListOptions, postLists } from './captured-queries.ts';
import { insertMember, insertRows } from './factories.ts';
import { expectPageOfIndex, explain, type List } from './page-plans.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const AUTHORS = 20;
const POSTS = 6000;
const LIMIT = 12;
const START = Date.parse('2026-01-01T00:00:00.000Z');

/** Values of the right types. The plan of a list must not depend on them. */
const deep = { count: 50, time: timeOf(POSTS / 2), id: newId() };
const options: ListOptions = { author: newId(), limit: LIMIT, recent: deep, popular: deep };

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  const authors: string[] = [];
  for (let index = 0; index < AUTHORS; index += 1) {
    authors.push((await insertMember(test.database)).id);
  }
  options.author = authors[0] as string;
  const posts = Array.from({ length: POSTS }, (_, index) => newPost(index, authors));
  await insertRows(test.database, 'posts', posts);
  await analyze(test.database);
});
afterAll(() => test.drop());

function timeOf(index: number): string {
  return new Date(START + index * 60_000).toISOString();
}

function newPost(index: number, authors: string[]): Tables['posts'] {
  return postRow({
    user_id: authors[index % AUTHORS] as string,
    content: '夜空を描きました。'.repeat(20),
    category: postCategories[index % postCategories.length] as Tables['posts']['category'],
    is_published: index % 10 !== 0,
    audience: index % 7 === 0 ? 'followers' : 'public',
    likes_count: (index * 7919) % 101,
    created_at: timeOf(index),
    updated_at: timeOf(index),
  });
}

it.each(Object.entries(postLists(options)))(
  'a page of posts is read from an index, with no rows beyond the page: %s [FEED-03, FEED-29]',
  async (name) => {
    // The list is created again, because its author is known only now.
    const list = postLists(options)[name] as List;
    const terms = name.includes('category') ? ['category'] : [];
    // Lists for everybody check the current visibility of authors. For several audiences, PostgreSQL filters the index
    // instead of reading one range.
    const isFiltered = /^(recent|popular|by author, for (followers|mutuals))/.test(name);
    const expected = { table: 'posts', limit: LIMIT + 1, terms, isFiltered };
    await expectPageOfIndex(test.database, list, expected);
  },
);

it('the posts by which authors are suggested are read from an index, and only the newest 300 of them [FOLLOW-51]', async () => {
  const values = { viewer: options.author, since: timeOf(0) };
  const list: List = (database) => listSuggestingPosts(database, values);
  await expectPageOfIndex(test.database, list, { table: 'posts', limit: 300, terms: ['audience'] });
});

it("an author's posts of a year are read from the index of authors [YEAR-17]", async () => {
  const span = { user: options.author, from: timeOf(0), to: timeOf(100) };
  const list: List = (database) => listPostsWithin(database, span);
  const isSqlite = test.database.engine === 'sqlite';
  const keyword = isSqlite ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN (FORMAT JSON)';
  const plan = JSON.stringify(await explain(test.database, keyword, list));
  expect(plan).toMatch(/posts_by_author.*created_at.*created_at/);
  expect(plan).not.toMatch(/Seq Scan|"SCAN|TEMP/);
});
