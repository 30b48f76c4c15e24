import { afterAll, beforeAll, expect, it } from 'vitest';
import { foldText } from '#contract/foundations/search-text.ts';
import { postRow, postTagRows } from '#server/features/posts/posts/posts.tables.ts';
import {
  listPicturesByAuthor,
  listPicturesNear,
} from '#server/features/posts/posts/related-posts.store.ts';
import { listTags } from '#server/features/tags/tags/tags.store.ts';
import { insertAll } from '#server/platform/database/insert-all.ts';
import { newId } from '#server/platform/ids.ts';
import { analyze } from './analyze.ts';
import { insertMember } from './factories.ts';
import { explain, type List, nodesOf, type PostgresPlan, type SqliteStep } from './page-plans.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const POSTS = 4000;
const TAGS = 2000;
const LIMIT = 20;
const post = newId();

let test: TestDatabase;
let author: string;
beforeAll(async () => {
  test = await createTestDatabase();
  author = (await insertMember(test.database)).id;
  const other = (await insertMember(test.database)).id;
  const posts = Array.from({ length: POSTS }, (_, index) =>
    postRow({
      user_id: index % 2 === 0 ? author : other,
      content: '夜空を描きました。'.repeat(20),
    }),
  );
  const tags = Array.from({ length: TAGS }, (_, index) => `タグ${index}`);
  await test.database.write(async (transaction) => {
    await insertAll(transaction, 'posts', posts);
    await insertAll(
      transaction,
      'post_character_tags',
      posts.flatMap(({ id }) => postTagRows(id, ['ルミ'])),
    );
    await transaction.deleteFrom('tags').execute();
    await insertAll(
      transaction,
      'tags',
      tags.map((tag, count) => ({ tag, tag_key: foldText(tag), count })),
    );
  });
  await analyze(test.database);
});
afterAll(() => test.drop());

const lists: Record<string, List> = {
  'others by the author': (database) =>
    listPicturesByAuthor(database, { author, post, limit: LIMIT }),
  'others under a tag, before': (database) =>
    listPicturesNear('<', LIMIT)(database, { tag: 'ルミ', author, post }),
  'others under a tag, after': (database) =>
    listPicturesNear('>', LIMIT)(database, { tag: 'ルミ', author, post }),
  'tags in use': (database) => listTags(database, '', LIMIT),
  'tags by their beginning': (database) => listTags(database, foldText('タグ12'), LIMIT),
};

/** The maximum number of sorted rows: an author's newest posts, or the tags with a prefix. An index finds them. */
const FEW = 200;

it.each(Object.entries(lists))(
  'only the rows that are needed are read, by an index: %s [FEED-29]',
  async (_, list) => {
    await (test.database.engine === 'sqlite' ? expectOnSqlite(list) : expectOnPostgres(list));
  },
);

async function expectOnSqlite(list: List): Promise<void> {
  const steps = (await explain(test.database, 'EXPLAIN QUERY PLAN', list)) as SqliteStep[];
  const details = steps.map(({ detail }) => detail);
  for (const detail of details) {
    // Allowed are scans of rows that come from an index, and scans of a table in the order of an index.
    if (detail.startsWith('SCAN')) {
      expect(detail).toMatch(/^SCAN page|^SCAN tags USING COVERING INDEX tags_by_count/);
    }
  }
  const sorts = details.filter((detail) => detail.includes('TEMP B-TREE'));
  const isBounded = details.some((detail) => /SEARCH tags|SCAN page/.test(detail));
  if (!isBounded) expect(sorts).toEqual([]);
}

async function expectOnPostgres(list: List): Promise<void> {
  const [answer] = (await explain(test.database, 'EXPLAIN (ANALYZE, FORMAT JSON)', list)) as [
    PostgresPlan,
  ];
  for (const node of nodesOf(answer['QUERY PLAN'][0].Plan)) {
    expect(node['Node Type']).not.toBe('Seq Scan');
    if (node['Node Type'].includes('Scan')) expect(node['Actual Rows']).toBeLessThanOrEqual(FEW);
  }
}
