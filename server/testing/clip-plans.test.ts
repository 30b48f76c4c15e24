import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CLIP_ITEMS_MAX, CLIPS_MAX } from '#contract/foundations/limits.ts';
import {
  clippedKeyset,
  findEndOfEntries,
  findItems,
  listClippedPosts,
} from '#server/features/posts/clips/clip-search.store.ts';
import {
  clipKeyset,
  itemKeyset,
  listAllClips,
  listFirstItems,
  listItems,
  listPublicClips,
} from '#server/features/posts/clips/clips.store.ts';
import { clipItemRow, clipRow } from '#server/features/posts/clips/clips.tables.ts';
import { postRow } from '#server/features/posts/posts/posts.tables.ts';
import { newId } from '#server/platform/ids.ts';
import { analyze } from './analyze.ts';
import { insertMembers, memberRows } from './factories.ts';
import { insertCopies } from './insert-copies.ts';
import {
  expectPageOfIndex,
  explain,
  type List,
  nodesOf,
  type PostgresPlan,
  type SqliteStep,
} from './page-plans.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const LIMIT = 20;
const [owner, post, full] = [newId(), newId(), newId()];

/** Returns the id of a copy of a row, or of the row to which a copy refers. */
const copyOf = (id: string) => sql`${sql.lit(`${id}-`)} || numbers.n`;

let test: TestDatabase;
// Inserts as many clips as a member can have. The first clip is full, and the others have one post each.
beforeAll(async () => {
  test = await createTestDatabase();
  const { database } = test;
  await insertMembers(database, [memberRows(owner)]);
  await insertCopies(database, 'posts', postRow({ id: post, user_id: owner }), {
    count: CLIP_ITEMS_MAX - 1,
    by: { id: copyOf(post) },
  });
  const clip = clipRow({ id: full, user_id: owner, name: '夜の絵', is_public: true });
  await insertCopies(database, 'clips', clip, { count: CLIPS_MAX - 1, by: { id: copyOf(full) } });
  const item = clipItemRow({ clip_id: full, post_id: post, user_id: owner, position: 0 });
  await insertCopies(database, 'clip_items', item, {
    count: CLIP_ITEMS_MAX - 1,
    by: { post_id: copyOf(post), position: sql`numbers.n` },
  });
  const other = { ...item, clip_id: `${full}-1`, post_id: `${post}-1` };
  await insertCopies(database, 'clip_items', other, {
    count: CLIPS_MAX - 2,
    by: { clip_id: sql`${sql.lit(`${full}-`)} || (numbers.n + 1)` },
  });
  await analyze(database);
});
afterAll(() => test.drop());

const page = { user: owner, after: clipKeyset.start, limit: LIMIT };
const last = { position: CLIP_ITEMS_MAX - LIMIT, id: '' };
const items = { clip: full, limit: LIMIT };

it.each<[string, string, List, isFiltered: boolean]>([
  ['own clips', 'clips', (database) => listAllClips(database, page), false],
  ['public clips', 'clips', (database) => listPublicClips(database, page), true],
  [
    'the first posts of a clip',
    'clip_items',
    (database) => listItems(database, { ...items, after: itemKeyset.start }),
    false,
  ],
  [
    'the last posts of a clip',
    'clip_items',
    (database) => listItems(database, { ...items, after: last }),
    false,
  ],
  [
    'found posts of a clip',
    'clip_items',
    (database) => findItems(database, { ...items, words: ['夜'], after: itemKeyset.start }),
    true,
  ],
])(
  'for the largest possible clips, one page of %s is read directly from an index [CLIP-37]',
  async (_, table, list, isFiltered) => {
    await expectPageOfIndex(test.database, list, { table, limit: LIMIT, isFiltered });
  },
);

it.each<[string, List]>([
  [
    'the end of a part of all entries',
    (database) =>
      findEndOfEntries(database, { user: owner, after: clippedKeyset.start, size: 2000 }),
  ],
  [
    'the found posts of a part of all entries',
    (database) => {
      const until = { time: '2026-01-01T00:00:00.000Z', id: '' };
      const found = { user: owner, words: ['夜'], after: clippedKeyset.start, until };
      return listClippedPosts(database, { ...found, limit: LIMIT });
    },
  ],
])('%s are read as a range of an index [CLIP-20]', async (_, list) => {
  const isSqlite = test.database.engine === 'sqlite';
  const keyword = isSqlite ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN (FORMAT JSON)';
  const plan = JSON.stringify(await explain(test.database, keyword, list));
  expect(plan).toContain('clip_items_by_time');
  expect(plan).not.toMatch(/"Seq Scan"[^{}]*"clip_items"|"SCAN|Sort|TEMP|hashed/);
});

it('the covers of a page of clips are read from the beginning of each clip [CLIP-37]', async () => {
  const { database } = test;
  const ids = [full, ...Array.from({ length: LIMIT - 1 }, (_, index) => `${full}-${index + 1}`)];
  const rows = await listFirstItems(12)(database.read, ids, {});
  expect(rows).toHaveLength(12 + LIMIT - 1);
  const list: List = (queryable) => listFirstItems(12)(queryable, ids, {});
  if (database.engine === 'sqlite') {
    const steps = (await explain(database, 'EXPLAIN QUERY PLAN', list)) as SqliteStep[];
    const details = steps.map(({ detail }) => detail);
    expect(details).toContainEqual(
      expect.stringMatching(/^SEARCH item .*_in_order \(clip_id=\? AND position<\?\)$/),
    );
    expect(details).not.toContainEqual(expect.stringMatching(/^SCAN /));
    return;
  }
  const [plan] = (await explain(database, 'EXPLAIN (ANALYZE, FORMAT JSON)', list)) as [
    PostgresPlan,
  ];
  const read = nodesOf(plan['QUERY PLAN'][0].Plan)
    .filter((node) => node['Relation Name'] === 'clip_items')
    .map((node) => node['Actual Rows'] * node['Actual Loops']);
  expect(read).not.toHaveLength(0);
  expect(Math.max(...read)).toBeLessThanOrEqual(12 * LIMIT);
});
