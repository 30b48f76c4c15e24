import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postCategories } from '#contract/posts.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { PostsTable } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { capturedQuery, type ListPlace, postLists } from './captured-queries.ts';
import { insertMember, postRow } from './factories.ts';
import { createTestDatabase, type TestDatabase, testEngine } from './test-database.ts';

const AUTHORS = 20;
const POSTS = 6000;
const LIMIT = 13;
const START = Date.parse('2026-01-01T00:00:00.000Z');

/** Values of the right kind; the plan of a list must not depend on them. */
const place: ListPlace = {
  author: newId(),
  limit: LIMIT,
  recent: [timeOf(POSTS / 2), newId()],
  popular: [50, timeOf(POSTS / 2), newId()],
};

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  const authors: string[] = [];
  for (let index = 0; index < AUTHORS; index += 1) {
    authors.push((await insertMember(test.database)).id);
  }
  place.author = authors[0] as string;
  await insertPosts(authors);
  await sql`ANALYZE`.execute(test.database.setup);
});
afterAll(() => test.drop());

function timeOf(index: number): string {
  return new Date(START + index * 60_000).toISOString();
}

async function insertPosts(authors: string[]): Promise<void> {
  const posts = Array.from({ length: POSTS }, (_, index) => newPost(index, authors));
  await test.database.write(async (transaction) => {
    for (let from = 0; from < POSTS; from += 1000) {
      await transaction
        .insertInto('posts')
        .values(posts.slice(from, from + 1000))
        .execute();
    }
  });
}

function newPost(index: number, authors: string[]): PostsTable {
  return postRow(authors[index % AUTHORS] as string, {
    content: '夜空を描きました。'.repeat(20),
    category: postCategories[index % postCategories.length] as PostsTable['category'],
    is_draft: index % 10 === 0,
    is_published: index % 10 !== 0,
    audience: index % 7 === 0 ? 'followers' : 'public',
    likes_count: (index * 7919) % 101,
    created_at: timeOf(index),
    updated_at: timeOf(index),
  });
}

it.each(Object.entries(postLists(place)))(
  'reads its page from an index, and no more than the page: %s',
  async (name) => {
    // Made anew: the author is known by now.
    const list = postLists(place)[name] as List;
    const terms = name.includes('category') ? ['category'] : [];
    await (testEngine === 'sqlite'
      ? expectSearchOnSqlite(list, terms)
      : expectSearchOnPostgres(list));
  },
);

type List = (database: Queryable) => Promise<unknown>;

async function explain(keyword: string, list: List): Promise<unknown[]> {
  const { sql: text, parameters } = await capturedQuery(testEngine, list);
  const query = CompiledQuery.raw(`${keyword} ${text}`, [...parameters]);
  return (await test.database.read.executeQuery(query)).rows;
}

interface SqliteStep {
  id: number;
  parent: number;
  detail: string;
}

async function expectSearchOnSqlite(list: List, terms: string[]): Promise<void> {
  const steps = (await explain('EXPLAIN QUERY PLAN', list)) as SqliteStep[];
  const start = steps.find(({ detail }) => /^(CO-ROUTINE|MATERIALIZE) page$/.test(detail));
  const page = steps.filter(({ parent }) => parent === start?.id).map(({ detail }) => detail);
  // One step: a search from where the page begins. A sort would be another one.
  expect(page).toEqual([expect.stringMatching(/^SEARCH posts USING INDEX posts_\w+ \(.*<\(/)]);
  // SQLite does not tell which conditions it checks row by row, so those of the index are named.
  for (const term of terms) expect(page[0]).toContain(`${term}=?`);
  const scans = steps.filter(({ detail }) => /^SCAN (?!page)/.test(detail));
  expect(scans).toEqual([]);
}

interface PostgresNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Actual Rows': number;
  Filter?: string;
  Plans?: PostgresNode[];
}

interface PostgresPlan {
  'QUERY PLAN': [{ Plan: PostgresNode }];
}

async function expectSearchOnPostgres(list: List): Promise<void> {
  const [answer] = (await explain('EXPLAIN (ANALYZE, FORMAT JSON)', list)) as [PostgresPlan];
  const nodes = nodesOf(answer['QUERY PLAN'][0].Plan);
  const limit = nodes.find((node) => node['Node Type'] === 'Limit');
  const [scan, ...others] = limit?.Plans ?? [];
  expect(others).toEqual([]);
  expect(scan).toMatchObject({ 'Node Type': 'Index Scan', 'Relation Name': 'posts' });
  // Where the page begins is looked up, not reached by reading what comes before it.
  expect(scan?.['Index Cond']).toContain('ROW(');
  expect(scan?.Filter).toBeUndefined();
  for (const node of nodes) {
    expect(node).not.toMatchObject({ 'Node Type': 'Seq Scan', 'Relation Name': 'posts' });
    if (node['Node Type'].includes('Sort')) expect(node['Actual Rows']).toBeLessThanOrEqual(LIMIT);
  }
}

function nodesOf(node: PostgresNode): PostgresNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
