import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CaseKind, CaseState } from '#contract/moderation/cases.ts';
import { sortTime } from '#server/features/moderation/cases/cases.policy.ts';
import { caseRow } from '#server/features/moderation/cases/cases.rows.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import { insertMember, insertRows } from '#server/testing/factories.ts';
import { expectPageOfIndex, explain } from '#server/testing/page-plans.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { countWaiting, listCases } from './case-queue.store.ts';

const MANY = 4000;
const LIMIT = 20;
const START = Date.parse('2026-01-01T00:00:00.000Z');

let test: TestDatabase;
let viewerId: string;
beforeAll(async () => {
  test = await createTestDatabase();
  viewerId = (await insertMember(test.database)).id;
  const { id: target_user_id } = await insertMember(test.database);
  const rows = Array.from({ length: MANY }, (_, index) => {
    const opened_at = new Date(START + index * 60_000).toISOString();
    const weight = (index * 7919) % 400;
    const isOpen = index % 3 === 0;
    return caseRow({
      kind: index % 5 === 0 ? 'appeal' : 'report',
      target_type: 'post',
      target_id: newId(),
      target_user_id,
      weight,
      opened_at,
      sort_at: sortTime(opened_at, weight),
      status: isOpen ? 'open' : 'decided',
      decided_at: isOpen ? null : opened_at,
    });
  });
  await insertRows(test.database, 'cases', rows);
  await sql`ANALYZE`.execute(test.database.setup);
});
afterAll(() => test.drop());

const lists: [CaseState, CaseKind | undefined][] = [
  ['open', undefined],
  ['open', 'appeal'],
  ['decided', undefined],
  ['decided', 'report'],
];

async function readAll(state: CaseState, kind: CaseKind | undefined) {
  const items = [];
  let cursor: string | undefined;
  do {
    const page = await listCases(test.database.read, { state, kind, viewerId, cursor, limit: 50 });
    items.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return items;
}

it.each(lists)(
  'reads the cases that are %s, of the kind %s, from an index [REPORT-24]',
  async (state, kind) => {
    const { next_cursor } = await listCases(test.database.read, {
      ...{ state, kind, viewerId, limit: LIMIT },
      cursor: undefined,
    });
    const cursor = next_cursor ?? expect.fail();
    await expectPageOfIndex(
      test.database,
      (database) => listCases(database, { state, kind, viewerId, cursor, limit: LIMIT }),
      { table: 'cases', limit: LIMIT + 1, isFiltered: true },
    );
  },
);

it('counts waiting cases from an index, up to the highest number shown [REPORT-35]', async () => {
  const { database } = test;
  const most = 100;
  const keyword = database.engine === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN (FORMAT JSON)';
  const count = (queryable: Queryable) => countWaiting(queryable, { without: viewerId, most });
  const plan = JSON.stringify(await explain(database, keyword, count));
  expect(plan).toContain('cases_queue');
  expect(plan).not.toMatch(/Seq Scan|SCAN cases|Sort|B-TREE/);
  expect(await count(database.read)).toBe(most);
});

it('sorts heavier cases before lighter ones of the same age, and older ones before younger ones of the same weight [REPORT-24]', async () => {
  const open = await readAll('open', undefined);
  expect(open).toHaveLength(Math.ceil(MANY / 3));
  const times = open.map(({ sort_at }) => sort_at);
  expect(times).toEqual(times.toSorted());
  const opened = '2026-05-01T00:00:00.000Z';
  expect(sortTime(opened, 300) < sortTime(opened, 100)).toBe(true);
  expect(sortTime('2026-04-30T23:00:00.000Z', 100) < sortTime(opened, 100)).toBe(true);
});
