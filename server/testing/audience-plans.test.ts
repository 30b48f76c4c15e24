import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  listByAuthors,
  listNewestOfEach,
} from '#server/features/posts/posts/feeds/following-feed.store.ts';
import { postRow } from '#server/features/posts/posts/posts.tables.ts';
import { followRow } from '#server/features/social/follows/follows.tables.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { analyze } from './analyze.ts';
import { insertMembers, insertRows, memberRows } from './factories.ts';
import { explain, explainStored, type List, type SqliteStep } from './page-plans.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const AUTHORS = 40;
/** The number of posts of each author that followers cannot see. They are newer than the posts for followers. */
const FOR_OTHERS = 150;
const FOR_FOLLOWERS = 30;
const START = Date.parse('2026-01-01T00:00:00.000Z');
const viewer = newId();
const authors = Array.from({ length: AUTHORS }, () => newId());
const end = { time: '2027-01-01T00:00:00.000Z', id: 'zzzzzzzzzzzzzzzzzzzz' };

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await insertMembers(
    test.database,
    [viewer, ...authors].map((id) => memberRows(id)),
  );
  await insertRows(test.database, 'posts', authors.flatMap(postsOf));
  const follows = authors.flatMap((id, index) => [
    followRow({ follower_id: viewer, following_id: id }),
    // Half of the authors follow the viewer.
    ...(index % 2 === 0 ? [followRow({ follower_id: id, following_id: viewer })] : []),
  ]);
  await insertRows(test.database, 'follows', follows);
  await analyze(test.database);
});
afterAll(() => test.drop());

function postsOf(user_id: string): Tables['posts'][] {
  return Array.from({ length: FOR_OTHERS + FOR_FOLLOWERS }, (_, index) => {
    const audience = index < FOR_FOLLOWERS ? 'followers' : 'mutuals';
    return postRow({
      user_id,
      content: '夜空を描きました。'.repeat(20),
      audience: 'followers',
      own_audience: index % 3 === 2 ? 'private' : audience,
      ...(index % 3 === 2 && { audience: 'private' }),
      created_at: new Date(START + index * 60_000).toISOString(),
    });
  });
}

const lists: Record<string, List> = {
  'the newest of each': (database) =>
    listNewestOfEach(database, { viewer, from: '', to: '~' }, end, 12),
  'of the newest authors': (database) =>
    listByAuthors(
      database,
      { viewer, authors: authors.slice(0, 4), since: '2020-01-01T00:00:00.000Z' },
      end,
      12,
    ),
};

/** The index condition that finds all posts of an author before a time. */
const wholeRange =
  /INDEX posts_by_author \(user_id=\? AND is_published=\? AND (created_at>\? AND )?\(created_at,id\)<\(\?,\?\)\)/;

it.each(Object.entries(lists))(
  "an author's posts that the viewer cannot see are skipped in the index, and their rows are not read: %s [AUD-10, FEED-29]",
  async (_, list) => {
    if (test.database.engine === 'sqlite') {
      const steps = (await explain(test.database, 'EXPLAIN QUERY PLAN', list)) as SqliteStep[];
      const searches = steps.map(({ detail }) => detail).filter((text) => text.includes('posts_'));
      expect(searches.length).toBeGreaterThan(0);
      for (const search of searches) {
        expect(search).toMatch(wholeRange);
        expect(search).toContain('COVERING');
      }
      return;
    }
    const nodes = (await explainStored(test.database, list)).filter(
      (node) => node['Relation Name'] === 'posts',
    );
    expect(nodes.length).toBeGreaterThan(0);
    for (const node of nodes) {
      expect(node).toMatchObject({
        'Node Type': 'Index Only Scan',
        'Index Cond': expect.stringMatching(/user_id.*is_published.*ROW\(created_at, id\) </),
      });
    }
  },
);
