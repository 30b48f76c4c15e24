import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Queryable } from '#server/platform/database/database.ts';
import { capturedQuery } from '#server/testing/captured-queries.ts';
import { nodesOf, type PostgresPlan, type SqliteStep } from '#server/testing/page-plans.ts';
import {
  createTestDatabase,
  type TestDatabase,
  testEngine,
} from '#server/testing/test-database.ts';
import * as figures from './dashboard-figures.store.ts';
import { countFailedWallets } from './work-failures.store.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const day = { start: '2026-11-21T15:00:00.000Z', end: '2026-11-22T15:00:00.000Z' };

/** The queries that run every minute while an admin views the dashboard. */
const counts: Record<string, (database: Queryable) => Promise<unknown>> = {
  members: (database) => figures.countMembers(database, day),
  posts: (database) => figures.countPosts(database, day),
  likes: (database) => figures.countLikes(database, day),
  comments: (database) => figures.countComments(database, day),
  events: (database) => figures.countEvents(database, day),
  reports: (database) => figures.countReports(database, day),
  'stored days': (database) => figures.readFigures(database, '2026-08-25'),
  'failed wallets': countFailedWallets,
};

/** Returns the query of a count. The count must find something. */
async function queryOf(count: (database: Queryable) => Promise<unknown>): Promise<CompiledQuery> {
  return capturedQuery(testEngine, (database) => count(database).catch(() => undefined));
}

async function expectRangeOnSqlite({ sql: text, parameters }: CompiledQuery): Promise<void> {
  const explain = CompiledQuery.raw(`EXPLAIN QUERY PLAN ${text}`, [...parameters]);
  const { rows } = await test.database.read.executeQuery<SqliteStep>(explain);
  expect(rows.map(({ detail }) => detail)).toEqual([
    expect.stringMatching(/^(SEARCH \w+ USING|SCAN wallets USING COVERING INDEX wallets_failed)/),
  ]);
}

/** Disables full table scans, because the test tables are empty. */
async function expectRangeOnPostgres({ sql: text, parameters }: CompiledQuery): Promise<void> {
  const nodes = await test.database.write(async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction);
    await sql`set local enable_bitmapscan = off`.execute(transaction);
    const explain = CompiledQuery.raw(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, [...parameters]);
    const { rows } = await transaction.executeQuery<PostgresPlan>(explain);
    return nodesOf(rows[0]?.['QUERY PLAN'][0].Plan as never);
  });
  const [scan, ...others] = nodes.filter((node) => node['Relation Name'] !== undefined);
  expect(others).toEqual([]);
  expect(scan?.['Node Type']).toMatch(/^Index (Only )?Scan$/);
  if (scan?.['Index Name'] !== 'wallets_failed') expect(scan?.['Index Cond']).toBeDefined();
}

it.each(Object.entries(counts))('a count is read from an index: %s [DASH-08]', async (_, count) => {
  const query = await queryOf(count);
  await (testEngine === 'sqlite' ? expectRangeOnSqlite(query) : expectRangeOnPostgres(query));
});
