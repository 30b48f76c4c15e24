import { afterAll, beforeAll, expect, it } from 'vitest';
import { postCategories } from '#contract/posts/posts.ts';
import { eventRow } from '#server/features/events/events/events.tables.ts';
import { bannerRow } from '#server/features/notifications/banners/banners.tables.ts';
import { likeRow } from '#server/features/posts/likes/likes.tables.ts';
import { listNewestOfEach, WALK } from '#server/features/posts/posts/feeds/following-feed.store.ts';
import {
  countPostsSince,
  listFollowedWithin,
  QUIET_WALK,
} from '#server/features/posts/posts/feeds/quiet-posters.store.ts';
import { findCards } from '#server/features/posts/posts/post-cards.store.ts';
import { postRow, postTagRows } from '#server/features/posts/posts/posts.tables.ts';
import { followRow } from '#server/features/social/follows/follows.tables.ts';
import { tagFollowRow } from '#server/features/social/tag-follows/tag-follows.tables.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { analyze } from './analyze.ts';
import { type ListOptions, mergedLists } from './captured-queries.ts';
import { insertMembers, insertRows, memberRows } from './factories.ts';
import {
  explain,
  explainStored,
  type List,
  nodesOf,
  type PostgresPlan,
  type SqliteStep,
} from './page-plans.ts';
import { createTestDatabase, itOnPostgres, type TestDatabase } from './test-database.ts';

const MEMBERS = 300;
const FOLLOWED = 100;
const POSTS = 12_000;
const START = Date.parse('2026-01-01T00:00:00.000Z');
const members = Array.from({ length: MEMBERS }, () => newId());
const deep = { count: 50, time: timeOf(POSTS / 2), id: newId() };
const options: ListOptions = {
  author: members[0] as string,
  limit: 12,
  recent: deep,
  popular: deep,
};
const lists = mergedLists(options);

/** The maximum number of rows in a step of a plan: `WALK` rows in each of two ranges. */
const MOST_READ = 2 * WALK;

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  const { database } = test;
  const posts = Array.from({ length: POSTS }, (_, index) => newPost(index));
  await insertMembers(
    database,
    members.map((id) => memberRows(id)),
  );
  await insertRows(database, 'posts', posts);
  const tags = posts.flatMap(({ id }, index) => postTagRows(id, [`タグ${index % 12}`]));
  await insertRows(database, 'post_character_tags', tags);
  await insertRows(database, 'follows', members.slice(0, 20).flatMap(followsOf));
  await insertRows(database, 'tag_follows', members.slice(0, 20).flatMap(tagFollowsOf));
  const likes = posts.map(({ id }, index) => newLike(id, index));
  await insertRows(database, 'likes', likes);
  const events = Array.from({ length: 2000 }, (_, index) => newEvent(index));
  await insertRows(database, 'events', events);
  const banners = Array.from({ length: 500 }, (_, index) => newBanner(index));
  await insertRows(database, 'featured_banners', banners);
  await analyze(database);
});
afterAll(() => test.drop());

function timeOf(index: number): string {
  return new Date(START + index * 60_000).toISOString();
}

function newPost(index: number): Tables['posts'] {
  return postRow({
    user_id: members[index % MEMBERS] as string,
    content: '夜空を描きました。'.repeat(20),
    category: postCategories[index % postCategories.length] as Tables['posts']['category'],
    is_published: index % 11 !== 0,
    audience: index % 7 === 0 ? 'followers' : 'public',
    likes_count: (index * 7919) % 101,
    character_tags: `タグ${index % 12}`,
    created_at: timeOf(index),
    updated_at: timeOf(index),
  });
}

function followsOf(follower_id: string): Tables['follows'][] {
  return members
    .filter((id) => id !== follower_id)
    .slice(0, FOLLOWED)
    .map((following_id, index) =>
      followRow({ follower_id, following_id, created_at: timeOf(index) }),
    );
}

function tagFollowsOf(user_id: string): Tables['tag_follows'][] {
  return Array.from({ length: 100 }, (_, index) =>
    tagFollowRow({ user_id, tag: `タグ${index}`, created_at: timeOf(index) }),
  );
}

function newLike(post_id: string, index: number): Tables['likes'] {
  const user_id = members[index % 10] as string;
  return likeRow({ user_id, post_id, created_at: timeOf(index) });
}

function newEvent(index: number): Tables['events'] {
  const event_date = timeOf(index * 3);
  return eventRow({ user_id: members[0] as string, title: '星祭り', event_date });
}

function newBanner(index: number): Tables['featured_banners'] {
  return bannerRow({
    title: '星祭り',
    is_active: index % 10 === 0,
    display_start: timeOf(0),
    display_order: index,
  });
}

it.each(Object.entries(lists))(
  'only a bounded part of an index is read: %s [FEED-29, ROUTE-55]',
  async (name, list) => {
    // Feeds are read from a page in the middle, and rankings are read from the top.
    const begins = /^(tagged|followed tags|following, (among|the newest|of the))/.test(name);
    await (test.database.engine === 'sqlite'
      ? expectOnSqlite(list, begins)
      : expectOnPostgres(list));
  },
);

itOnPostgres(
  "the viewer's likes and follows are looked up for each card by an index [FEED-29]",
  async () => {
    const ids = await newestIds(12);
    const cards: List = (database) => findCards(database, ids, options.author);
    // The follows of authors are looked up only for posts for mutual followers.
    const lookups = (await explainStored(test.database, cards)).filter(
      (node) =>
        ['follows', 'likes'].includes(node['Relation Name'] ?? '') && node['Actual Loops'] > 0,
    );
    expect(lookups).toHaveLength(2);
    for (const { 'Actual Rows': rows } of lookups) expect(rows).toBeLessThanOrEqual(1);
  },
);

itOnPostgres(
  'one index entry is read for each followed member, and the visibility only for the authors on the page [FEED-29]',
  async () => {
    const all = { viewer: options.author, from: '', to: '~' };
    const nodes = await explainStored(test.database, (database) =>
      listNewestOfEach(database, all, deep, 12),
    );
    const loopsOf = (table: string) =>
      nodes.filter((node) => node['Relation Name'] === table).map((node) => node['Actual Loops']);
    expect(loopsOf('posts')).toEqual([FOLLOWED]);
    expect(loopsOf('private_profiles')).toEqual([13]);
  },
);

it("of the posts that a member has missed, at most the site's newest 2,000 posts are read, with one lookup each [MISS-04]", async () => {
  const list: List = (database) =>
    listFollowedWithin(database, { viewer: options.author, since: timeOf(0) });
  if (test.database.engine === 'sqlite') {
    const steps = (await explain(test.database, 'EXPLAIN QUERY PLAN', list)) as SqliteStep[];
    const details = steps.map(({ detail }) => detail);
    expect(details).toContainEqual(
      expect.stringMatching(
        /^SEARCH posts USING INDEX posts_by_time \(is_published=\? AND created_at>\?\)/,
      ),
    );
    expect(details.filter((detail) => /SCAN (?!newest)|TEMP B-TREE/.test(detail))).toEqual([]);
    return;
  }
  for (const node of await explainStored(test.database, list)) {
    const rows = node['Actual Rows'] * node['Actual Loops'];
    expect([node['Node Type'], rows <= QUIET_WALK]).toEqual([node['Node Type'], true]);
    expect(node['Node Type']).not.toMatch(/Seq Scan/);
  }
});

it('at most 20 posts of each author are counted, with an index [MISS-04]', async () => {
  const list: List = (database) => countPostsSince(database, [options.author], timeOf(0));
  if (test.database.engine === 'sqlite') {
    const steps = (await explain(test.database, 'EXPLAIN QUERY PLAN', list)) as SqliteStep[];
    expect(steps.map(({ detail }) => detail)).toContainEqual(
      expect.stringMatching(/^SEARCH posts USING COVERING INDEX posts_by_author/),
    );
    return;
  }
  const posts = (await explainStored(test.database, list)).filter(
    (node) => node['Relation Name'] === 'posts',
  );
  expect(posts.map((node) => node['Actual Rows'])).toEqual([20]);
});

async function newestIds(limit: number): Promise<string[]> {
  const rows = await test.database.read
    .selectFrom('posts')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Subqueries whose rows have already been read. */
const readAlready = /^SCAN (page|open|closed|newest|range|merged|latest)$/;

async function expectOnSqlite(list: List, begins: boolean): Promise<void> {
  const steps = (await explain(test.database, 'EXPLAIN QUERY PLAN', list)) as SqliteStep[];
  const details = steps.map(({ detail }) => detail);
  expect(
    details.filter((detail) => detail.startsWith('SCAN') && !readAlready.test(detail)),
  ).toEqual([]);
  const searches = details.filter((detail) => detail.startsWith('SEARCH'));
  expect(searches.length).toBeGreaterThan(0);
  for (const search of searches)
    expect(search).toMatch(/USING ((COVERING )?INDEX|INTEGER PRIMARY KEY)|EXISTS/);
  const ranges = searches.filter((search) => /INDEX (tagged_)?posts_/.test(search));
  // The search begins at the start of the range, so the rows before it are not read.
  if (begins) for (const range of ranges) expect(range).toContain(')<(');
  if (begins) expect(ranges.length).toBeGreaterThan(0);
  // Only merged ranges are sorted, never the rows of a table.
  const sorts = details.some((detail) => detail.includes('TEMP B-TREE FOR ORDER BY'));
  const merges = details.some((detail) => /UNION ALL|CORRELATED|^SCAN (page|latest)/.test(detail));
  expect(sorts && !merges).toBe(false);
}

/** Checks the plan for these values, and the generic plan, which PostgreSQL can use for all values. */
async function expectOnPostgres(list: List): Promise<void> {
  const [answer] = (await explain(test.database, 'EXPLAIN (ANALYZE, FORMAT JSON)', list)) as [
    PostgresPlan,
  ];
  const kept = await explainStored(test.database, list);
  for (const node of [...nodesOf(answer['QUERY PLAN'][0].Plan), ...kept]) {
    const { 'Actual Loops': loops, 'Rows Removed by Filter': passedOver = 0 } =
      node as typeof node & { 'Rows Removed by Filter'?: number };
    const name = `${node['Node Type']} ${node['Relation Name'] ?? ''}`;
    expect(name).not.toMatch(
      /Seq Scan (posts|tagged_posts|follows|tag_follows|likes|events|featured_banners)/,
    );
    expect([name, (node['Actual Rows'] + passedOver) * loops > MOST_READ]).toEqual([name, false]);
  }
}
