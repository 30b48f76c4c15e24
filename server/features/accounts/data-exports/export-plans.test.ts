import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Queryable } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import { tables } from '#server/schema.ts';
import { capturedQuery } from '#server/testing/captured-queries.ts';
import { nodesOf, type PostgresPlan, type SqliteStep } from '#server/testing/page-plans.ts';
import {
  createTestDatabase,
  type TestDatabase,
  testEngine,
} from '#server/testing/test-database.ts';
import { exportedTables } from './exported-table.ts';
import { readPictures, readRows } from './member-rows.store.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

type Pages = (database: Queryable) => AsyncGenerator<unknown>;

const member = newId();
const lists: [file: string, table: string, pages: Pages][] = [
  ...exportedTables(tables).map((table): [string, string, Pages] => [
    table.file,
    table.table,
    (database) => readRows(database, table, member),
  ]),
  ['the pictures', 'files', (database) => readPictures(database, member)],
];

/**
 * Lists in which a member has few rows, or few rows with the same time. The pages of these lists are sorted after the
 * index lookup.
 */
const sortedLists = new Set([
  'former-usernames.json',
  'mutes.json',
  'sign-in.json',
  'sessions.json',
  'pictures.json',
  'events.json',
  'planned-events.json',
  'nft-settings.json',
  'pinned-nfts.json',
  'series.json',
  'the pictures',
]);

async function pageOf(pages: Pages): Promise<CompiledQuery> {
  return capturedQuery(testEngine, async (database) => {
    await pages(database).next();
  });
}

async function stepsOnSqlite({ sql: text, parameters }: CompiledQuery): Promise<string> {
  const explain = CompiledQuery.raw(`EXPLAIN QUERY PLAN ${text}`, [...parameters]);
  const { rows } = await test.database.read.executeQuery<SqliteStep>(explain);
  return rows.map(({ detail }) => detail).join('\n');
}

/** Returns the nodes of a plan without full table scans, which PostgreSQL would prefer in the empty test tables. */
async function nodesOnPostgres({ sql: text, parameters }: CompiledQuery) {
  return test.database.write(async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction);
    await sql`set local enable_bitmapscan = off`.execute(transaction);
    const explain = CompiledQuery.raw(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, [...parameters]);
    const { rows } = await transaction.executeQuery<PostgresPlan>(explain);
    return nodesOf(rows[0]?.['QUERY PLAN'][0].Plan as never);
  });
}

it.each(lists)(
  'pages of %s read only the rows of the member, through an index of %s',
  async (file, table, pages) => {
    const query = await pageOf(pages);
    const sort = sortedLists.has(file) ? /never/ : /Sort|TEMP B-TREE/;
    if (testEngine === 'sqlite') {
      const steps = await stepsOnSqlite(query);
      expect(steps).toMatch(new RegExp(`^SEARCH ${table} USING (COVERING )?INDEX`));
      expect(steps).not.toMatch(/SCAN/);
      expect(steps).not.toMatch(sort);
    } else {
      const nodes = await nodesOnPostgres(query);
      const types = nodes.map((node) => node['Node Type']).join();
      expect(types).toMatch(/Index (Only )?Scan/);
      expect(types).not.toMatch(/Seq Scan/);
      expect(types).not.toMatch(sort);
      expect(nodes.map((node) => node['Index Cond'] ?? '').join()).toContain(member);
    }
  },
);
