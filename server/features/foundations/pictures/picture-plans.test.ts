import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventRow } from '#server/features/events/events/events.tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { pictureUses } from '#server/site.ts';
import { capturedQuery } from '#server/testing/captured-queries.ts';
import { insertMember, insertRows } from '#server/testing/factories.ts';
import {
  explain,
  type List,
  nodesOf,
  type PostgresPlan,
  type SqliteStep,
} from '#server/testing/page-plans.ts';
import {
  createTestDatabase,
  type TestDatabase,
  testEngine,
} from '#server/testing/test-database.ts';
import { PictureUses } from './picture-uses.shared.store.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  if (testEngine === 'postgres') await fillEvents(test.database);
});
afterAll(() => test.drop());

/** Stores so many events that PostgreSQL looks up single events instead of reading the whole index. */
async function fillEvents(database: Database): Promise<void> {
  const { id: user_id } = await insertMember(database);
  const event_date = new Date().toISOString();
  const events = Array.from({ length: 500 }, () =>
    eventRow({ user_id, title: '集い', event_date }),
  );
  await insertRows(database, 'events', events);
  await sql`analyze events`.execute(database.setup);
}

type Query = (uses: PictureUses) => List;

// On PostgreSQL, the sweep has no fixed plan, because the plan for many pictures depends on the sizes of the tables.
const sweep: Record<string, Query> =
  testEngine === 'postgres'
    ? {}
    : { 'a page of the sweep': (uses) => (database) => uses.listPictures(database, '', 200) };

const queries: Record<string, Query> = {
  ...sweep,
  'delivery of a picture': (uses) => (database) => uses.findPicture(database, 'key', 'viewer'),
  'unused uploads of a member': (uses) => (database) =>
    uses.countUnused(database, 'member', '2026-01-01T00:00:00.000Z', 50),
};

async function stepsWithoutIndex(list: List): Promise<string[]> {
  return test.database.engine === 'sqlite' ? scansOnSqlite(list) : scansOnPostgres(list);
}

async function scansOnSqlite(list: List): Promise<string[]> {
  const steps = (await explain(test.database, 'EXPLAIN QUERY PLAN', list)) as SqliteStep[];
  // The outer query scans the page of the sweep, a subquery with the name `files`.
  return steps.map(({ detail }) => detail).filter((detail) => /^SCAN (?!files$)/.test(detail));
}

async function scansOnPostgres(list: List): Promise<string[]> {
  const { sql: text, parameters } = await capturedQuery('postgres', list);
  return test.database.write(async (transaction) => {
    // PostgreSQL always scans such small tables, unless scans are disabled.
    await sql`set local enable_seqscan = off`.execute(transaction);
    const query = CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]);
    const [plan] = (await transaction.executeQuery<PostgresPlan>(query)).rows;
    return nodesOf((plan as PostgresPlan)['QUERY PLAN'][0].Plan)
      .filter((node) => node['Relation Name'] && !hasIndexCondition(node))
      .map((node) => `${node['Node Type']} ${node['Relation Name']}`);
  });
}

function hasIndexCondition(node: ReturnType<typeof nodesOf>[number]): boolean {
  // The condition of a bitmap scan is in its child node.
  return nodesOf(node).some((part) => part['Index Cond'] !== undefined);
}

it.each(Object.entries(queries))('uses of pictures are found by indexes: %s', async (_, query) => {
  expect(await stepsWithoutIndex(query(pictureUses))).toEqual([]);
});

it.each(Object.entries(queries))('a column without an index is detected: %s', async (_, query) => {
  const uses = new PictureUses([{ table: 'wallets', column: 'label', shownTo: 'everybody' }]);
  expect(await stepsWithoutIndex(query(uses))).toEqual([expect.stringContaining('wallets')]);
});
