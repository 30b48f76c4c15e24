import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseSearch } from '#contract/foundations/search-text.ts';
import {
  criteriaOfPosts,
  periodOf,
  withAi,
} from '#server/features/discovery/search/search-criteria.ts';
import {
  eventKeyset,
  findMatches,
  matchKeyset,
} from '#server/features/discovery/search/search-matches.store.ts';
import { findPeople } from '#server/features/discovery/search/search-people.store.ts';
import { addToIndex } from '#server/features/foundations/search-index/search-index.service.ts';
import { postRow } from '#server/features/posts/posts/posts.tables.ts';
import { findTagsByParts, tagKeyset } from '#server/features/tags/tags/tag-search.store.ts';
import { tagTokenRows } from '#server/features/tags/tags/tags.tables.ts';
import { insertAll } from '#server/platform/database/insert-all.ts';
import { newId } from '#server/platform/ids.ts';
import { firstPositionOf } from '#server/platform/search/tokens.ts';
import { analyze } from './analyze.ts';
import { capturedQueries } from './captured-queries.ts';
import { insertMember, insertMembers, memberRows } from './factories.ts';
import {
  explainStored,
  type List,
  nodesOf,
  type PostgresNode,
  type PostgresPlan,
  type SqliteStep,
} from './page-plans.ts';
import { createTestDatabase, type TestDatabase, testEngine } from './test-database.ts';

const POSTS = 6000;
const LIMIT = 21;
/**
 * One in this many posts has the rare word. All posts with the word fill a page, but those among the newest entries do
 * not.
 */
const RARE = 150;
const reader = { viewer: newId(), all: false, excludesBlocked: true };
const people = { ...reader, mutes: true, now: new Date().toISOString() };
/** A position in the middle of the posts. */
const deep = { position: firstPositionOf(Date.parse('2026-01-01T00:50:00.000Z')) };

/** One in this many posts is made with AI. */
const MADE_WITH_AI = 100;

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  const { id: user_id } = await insertMember(test.database);
  const start = Date.parse('2026-01-01T00:00:00.000Z');
  const posts = Array.from({ length: POSTS }, (_, index) =>
    postRow({
      user_id,
      title: `夜空${index}`,
      labels: index % MADE_WITH_AI === 0 ? 'ai-generated' : '',
      content: index % RARE === 0 ? '流星群を見ました。' : '描きました。',
      created_at: new Date(start + index * 1000).toISOString(),
    }),
  );
  const tags = Array.from({ length: 3000 }, (_, index) => `${index}番のタグ`);
  await test.database.write(async (transaction) => {
    await insertAll(transaction, 'posts', posts);
    await addToIndex(transaction, { posts });
    await insertAll(
      transaction,
      'tags',
      tags.map((tag, count) => ({ tag, tag_key: tag, count })),
    );
    await insertAll(transaction, 'tag_tokens', tags.flatMap(tagTokenRows));
  });
  const members = Array.from({ length: 3000 }, () => memberRows(newId()));
  await insertMembers(test.database, members);
  await analyze(test.database);
});
afterAll(() => test.drop());

const authors = { author: null, excluded: [newId()] };
const period = periodOf({ since: '2026-01-01', until: '2026-01-31' });

/** The filters by use of AI. The first two leave out few posts or none, and the last filter leaves out most posts. */
const uses = ['all', 'without', 'only'] as const;

/** Searches of posts in a period: a first page and a later page, for frequent and rare words. */
const searches: Record<string, List> = Object.fromEntries(
  ['描きました', '流星', '夜空 流星群', '夜空 -流星 -@someone'].flatMap((q) =>
    [matchKeyset.start, deep].flatMap((after) =>
      uses.map((ai) => {
        const criteria = withAi(criteriaOfPosts(parseSearch(q), authors, period), ai);
        const search = { table: 'search_posts', criteria, reader, after, limit: LIMIT } as const;
        const name = `${q} after ${after.position}, AI: ${ai}`;
        return [name, (database) => findMatches(database, search)];
      }),
    ),
  ),
);

async function plansOf<Row>(keyword: string, list: List): Promise<Row[][]> {
  const { database } = test;
  const queries = await capturedQueries(database.engine, list);
  const explained = queries.map(({ sql: text, parameters }) =>
    database.read.executeQuery<Row>(CompiledQuery.raw(`${keyword} ${text}`, [...parameters])),
  );
  return (await Promise.all(explained)).map(({ rows }) => rows);
}

async function stepsOf(list: List): Promise<string[]> {
  const plans = await plansOf<SqliteStep>('EXPLAIN QUERY PLAN', list);
  return plans.flat().map(({ detail }) => detail);
}

async function nodesOfPlans(list: List) {
  const plans = await plansOf<PostgresPlan>('EXPLAIN (ANALYZE, FORMAT JSON)', list);
  return plans.map(([answer]) => nodesOf(answer?.['QUERY PLAN'][0].Plan as never));
}

it.each(Object.entries(searches))(
  'matching posts are read from an index, newest first: %s [LABEL-73, SEARCH-16]',
  (_, list) => (testEngine === 'sqlite' ? expectFullText(list) : expectTokens(list)),
);

it('matching events are read from the same indexes, the next first [SEARCH-09]', () => {
  const criteria = criteriaOfPosts(parseSearch('流星'), authors, period);
  const search = { table: 'search_posts', criteria, reader, limit: LIMIT } as const;
  const next = { after: eventKeyset.start, direction: 'asc' } as const;
  const list: List = (database) => findMatches(database, { ...search, ...next });
  // The bit of 128 means that the oldest entries come first.
  return testEngine === 'sqlite' ? expectFullText(list, 64 + 128) : expectTokens(list);
});

async function expectFullText(list: List, order = 64): Promise<void> {
  // The first call also finds out how rare the words are, and caches the result.
  await stepsOf(list);
  const steps = await stepsOf(list);
  // From the start of the page (>) to the first day of the period (<). The bit of 64 means newest first.
  expect(steps).toContain(`SCAN search_posts_tokens VIRTUAL TABLE INDEX ${order}:M1><`);
  expect(steps).toContain('SEARCH entry USING INTEGER PRIMARY KEY (rowid=?)');
  expect(steps.join('\n')).not.toMatch(
    /TEMP B-TREE|SCAN (entry|search_posts|private_profiles)\b(?!_)/,
  );
}

/** Expects that the newest entries are read by position, and the entries before them by token. */
async function expectTokens(list: List): Promise<void> {
  // The first call also counts the tokens of the newest entries, and caches the counts.
  await nodesOfPlans(list);
  const [newest = [], tokens = []] = await nodesOfPlans(list);
  expect(newest).toContainEqual(
    expect.objectContaining({
      'Node Type': 'Index Scan',
      'Relation Name': 'search_posts',
      'Index Cond': expect.stringContaining('"position" <'),
    }),
  );
  const types = newest.map((node) => `${node['Node Type']} ${node['Relation Name'] ?? ''}`);
  expect(types.join('\n')).not.toMatch(/Seq Scan search_posts|Sort/);
  const [page] = newest;
  // The index of tokens is used only if the newest entries do not fill the page.
  if (page?.['Actual Rows'] === LIMIT) return;
  expect(tokens.map((node) => node['Node Type'])).toContain('Bitmap Index Scan');
  expectAuthorsOfPage(tokens);
}

/** The index finds more entries than a page has. Only a page's entries need a lookup of their author. */
function expectAuthorsOfPage(nodes: PostgresNode[]): void {
  const lookups = nodes.filter((node) => node['Relation Name'] === 'private_profiles');
  expect(lookups).toHaveLength(1);
  expect(lookups[0]?.['Actual Loops']).toBeLessThanOrEqual(LIMIT);
}

it.each(['username_lower', 'display_name_lower'] as const)(
  'people are found by the index of %s [SEARCH-01, SEARCH-02]',
  async (column) => {
    const without = { texts: ['abc'], usernames: ['u_ab'] };
    const list: List = (database) =>
      findPeople(database, column, { reader: people, limit: 25, start: 'u_', other: '', without });
    const index =
      column === 'username_lower' ? /username_lower|autoindex_profiles/ : /display_name/;
    if (test.database.engine === 'sqlite') {
      const steps = (await stepsOf(list)).join('\n');
      expect(steps).toMatch(
        /SEARCH profiles USING INDEX \w+ \(\w+>\? AND (\w+<\?|\(\w+,id\)<\(\?,\?\))\)/,
      );
      expect(steps).toMatch(index);
      expect(steps).not.toMatch(/TEMP B-TREE/);
    } else {
      const [nodes = []] = await nodesOfPlans(list);
      expectPeopleInOrder(nodes);
      expectPeopleInOrder(await explainStored(test.database, list));
    }
  },
);

/** The index has the order of the list, so members after the page are neither checked nor sorted. */
function expectPeopleInOrder(nodes: PostgresNode[]): void {
  const read = nodes.filter((node) => node['Relation Name'] === 'profiles');
  expect(read).toEqual([expect.objectContaining({ 'Node Type': 'Index Scan' })]);
  expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort');
}

it.each([
  ['in the middle', { starts: [], inside: ['12番'], without: { starts: ['1'], inside: [] } }],
  ['at the beginning', { starts: ['12'], inside: [], without: { starts: [], inside: ['番'] } }],
])('tags with a text %s are found by an index [SEARCH-16]', async (_, parts) => {
  const list: List = (database) =>
    findTagsByParts(database, { parts, after: tagKeyset.start, limit: LIMIT });
  if (test.database.engine === 'sqlite') {
    const steps = (await stepsOf(list)).join('\n');
    expect(steps).toMatch(
      /SEARCH (tag_tokens|tags) USING (COVERING )?INDEX \w+ \(\w+>\? AND \w+<\?\)/,
    );
    expect(steps).toMatch(/SEARCH tags USING INDEX \w+ \(tag=\?\)/);
  } else {
    const [nodes = []] = await nodesOfPlans(list);
    const looked = nodes.map((node) => node['Index Cond'] ?? '');
    expect(looked.some((condition) => /(token|tag_key) >= /.test(condition))).toBe(true);
  }
});
