import { afterAll, beforeAll, expect, it } from 'vitest';
import { SERIES_MAX, SERIES_PARTS_MAX } from '#contract/foundations/limits.ts';
import {
  followedKeyset,
  listFollowedIds,
  listOwn,
  seriesKeyset,
} from '#server/features/posts/post-series/post-series.store.ts';
import {
  seriesFollowRow,
  seriesPartRow,
  seriesRow,
} from '#server/features/posts/post-series/post-series.tables.ts';
import {
  findFacts,
  findPositions,
  listOfAuthor,
  listParts,
  partsKeyset,
} from '#server/features/posts/post-series/shown-parts.store.ts';
import { postRow } from '#server/features/posts/posts/posts.tables.ts';
import { newId } from '#server/platform/ids.ts';
import { analyze } from './analyze.ts';
import { insertMembers, insertRows, memberRows } from './factories.ts';
import { expectPageOfIndex, type List } from './page-plans.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const LIMIT = 20;
const author = newId();
const fan = newId();
/** The first series contains all posts, and each other series contains one post. */
const series = Array.from({ length: SERIES_MAX }, (_, index) => {
  const time = new Date(Date.parse('2026-01-01') + index * 1000).toISOString();
  return seriesRow({ user_id: author, title: '題', created_at: time });
});
const [long] = series.map(({ id }) => id);
const posts = Array.from({ length: SERIES_PARTS_MAX }, () => postRow({ user_id: author }));

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  const { database } = test;
  await insertMembers(
    database,
    [author, fan].map((id) => memberRows(id)),
  );
  await insertRows(database, 'posts', posts);
  await insertRows(database, 'post_series', series);
  const part = (series_id: string, post_id: string, position: number) =>
    seriesPartRow({ series_id, post_id, user_id: author, position });
  const ofLong = posts.map(({ id }, position) => part(long ?? '', id, position));
  const ofOthers = series.slice(1).map(({ id }, index) => part(id, posts[index]?.id ?? '', 0));
  await insertRows(database, 'post_series_parts', [...ofLong, ...ofOthers]);
  const follows = series.map(({ id, created_at }) =>
    seriesFollowRow({ series_id: id, user_id: fan, created_at }),
  );
  await insertRows(database, 'post_series_follows', follows);
  await analyze(database);
});
afterAll(() => test.drop());

const partsPage = { series: long ?? '', after: partsKeyset.start, limit: LIMIT };
const seriesPage = { author, after: seriesKeyset.start, limit: LIMIT };

it.each<[string, string, List, isFiltered: boolean]>([
  [
    'posts of a series',
    'post_series_parts',
    (database) => listParts('followers', false)(database, partsPage),
    true,
  ],
  [
    'posts of an own series',
    'post_series_parts',
    (database) => listParts('private', true)(database, partsPage),
    false,
  ],
  [
    'series of a member',
    'post_series',
    (database) => listOfAuthor('public', false)(database, seriesPage),
    true,
  ],
  [
    'own series',
    'post_series',
    (database) =>
      listOwn(database, { user: author, post: '', after: seriesKeyset.start, limit: LIMIT }),
    true,
  ],
  [
    'followed series',
    'post_series_follows',
    (database) =>
      listFollowedIds(database, { user: fan, after: followedKeyset.start, limit: LIMIT }),
    false,
  ],
])('one page of %s is read directly from an index [SER-13]', async (_, table, list, isFiltered) => {
  await expectPageOfIndex(test.database, list, { table, limit: LIMIT, isFiltered });
});

it('in a series of 500 posts, the database finds the number of posts and the position of one post [SER-13]', async () => {
  const { read } = test.database;
  const [facts] = await findFacts('public')(read, [long ?? ''], {});
  expect(facts).toMatchObject({
    posts_count: SERIES_PARTS_MAX,
    first_post_id: posts[0]?.id,
  });
  const positions = await findPositions('public')(read, { post: posts[250]?.id ?? '' });
  expect(positions.find(({ id }) => id === long)).toMatchObject({
    number: 251,
    total: SERIES_PARTS_MAX,
    previous: posts[249]?.id,
    next: posts[251]?.id,
  });
});
