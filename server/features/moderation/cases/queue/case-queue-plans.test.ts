import { afterAll, beforeAll, expect, it } from 'vitest';
import { reportTargets } from '#contract/moderation/reports.ts';
import { sortTime } from '#server/features/moderation/cases/cases.policy.ts';
import { caseRow } from '#server/features/moderation/cases/cases.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import { analyze } from '#server/testing/analyze.ts';
import { insertMember, insertRows } from '#server/testing/factories.ts';
import { expectPageOfIndex, explain } from '#server/testing/page-plans.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import type { CaseFilter } from './case-filter.policy.ts';
import { casesAfter, countWaiting, listCases } from './case-queue.store.ts';

const MANY = 4000;
const LIMIT = 20;
const START = Date.parse('2026-01-01T00:00:00.000Z');

const timeOf = (index: number) => new Date(START + index * 60_000).toISOString();

let test: TestDatabase;
let viewerId: string;
let ownerId: string;
beforeAll(async () => {
  test = await createTestDatabase();
  viewerId = (await insertMember(test.database)).id;
  ownerId = (await insertMember(test.database)).id;
  const { id: otherId } = await insertMember(test.database);
  const rows = Array.from({ length: MANY }, (_, index) => {
    const opened_at = timeOf(index);
    const weight = (index * 7919) % 400;
    const isOpen = index % 3 === 0;
    return caseRow({
      kind: index % 5 === 0 ? 'appeal' : 'report',
      target_type: reportTargets[index % 4] ?? 'post',
      target_id: newId(),
      target_user_id: index % 7 === 0 ? ownerId : otherId,
      ...(isOpen &&
        index % 11 === 0 && { claimed_by: viewerId, claimed_until: '2999-01-01T00:00:00.000Z' }),
      weight,
      opened_at,
      sort_at: sortTime(opened_at, weight),
      status: isOpen ? 'open' : 'decided',
      decided_at: isOpen ? null : opened_at,
    });
  });
  await insertRows(test.database, 'cases', rows);
  await analyze(test.database);
});
afterAll(() => test.drop());

const all = { state: 'open' } as const;

/** The filters that one index serves. Decided cases are not filtered by admin, because they have no claim. */
const lists: [string, () => CaseFilter][] = [
  ['open ones', () => all],
  ['open ones of a kind', () => ({ ...all, kind: 'appeal' })],
  ['open ones about a type of target', () => ({ ...all, target: 'comment' })],
  ['open ones about a member', () => ({ ...all, ownerId })],
  ['claimed ones of an admin', () => ({ ...all, assignee: viewerId })],
  ['decided ones', () => ({ state: 'decided' })],
  ['decided ones of a kind', () => ({ state: 'decided', kind: 'report' })],
  ['decided ones about a type of target', () => ({ state: 'decided', target: 'comment' })],
  ['decided ones about a member', () => ({ state: 'decided', ownerId })],
];

async function readAll(filter: CaseFilter) {
  const items = [];
  let cursor: string | undefined;
  do {
    const page = await listCases(test.database.read, { ...filter, viewerId, cursor, limit: 50 });
    items.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return items;
}

it.each(lists)('a page of cases uses an index: %s [REPORT-139, REPORT-164]', async (_, of) => {
  const one = { ...of(), viewerId, cursor: undefined, limit: 1 };
  const [first] = (await listCases(test.database.read, one)).items;
  const { sort_at, decided_at, id } = first ?? expect.fail();
  const after = { time: decided_at ?? sort_at, id };
  await expectPageOfIndex(
    test.database,
    (database) => casesAfter(database, { ...of(), viewerId }, after, LIMIT + 1),
    // PostgreSQL compares a given owner with the viewer once, before it reads rows.
    { table: 'cases', limit: LIMIT + 1, isFiltered: of().ownerId === undefined },
  );
});

it.each([
  ['two filters', (): CaseFilter => ({ ...all, kind: 'report', target: 'user' })],
  ['an age', (): CaseFilter => ({ ...all, openedUntil: timeOf(MANY / 2) })],
  ['nobody', (): CaseFilter => ({ ...all, assignee: 'nobody' })],
])('a filter without an index finds all matching cases: %s [REPORT-139]', async (_, of) => {
  const filter = of();
  const found = await readAll(filter);
  const isRight = (row: (typeof found)[number]) =>
    (filter.kind ?? row.kind) === row.kind &&
    (filter.target ?? row.target_type) === row.target_type &&
    (filter.openedUntil ?? row.opened_at) >= row.opened_at &&
    (filter.assignee === undefined || row.claimed_by === null);
  const open = await readAll(all);
  expect(found.map(({ id }) => id)).toEqual(open.filter(isRight).map(({ id }) => id));
  expect(found.length).toBeGreaterThan(100);
});

it('waiting cases are counted with an index, up to the highest number that is shown [REPORT-118]', async () => {
  const { database } = test;
  const most = 100;
  const keyword = database.engine === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN (FORMAT JSON)';
  const count = (queryable: Queryable) => countWaiting(queryable, { without: viewerId, most });
  const plan = JSON.stringify(await explain(database, keyword, count));
  expect(plan).toContain('cases_queue');
  expect(plan).not.toMatch(/Seq Scan|SCAN cases|Sort|B-TREE/);
  expect(await count(database.read)).toBe(most);
});

it('the queue sorts cases of the same age by weight and cases of the same weight by age, the heaviest and oldest first [REPORT-24]', async () => {
  const open = await readAll(all);
  expect(open).toHaveLength(Math.ceil(MANY / 3));
  const times = open.map(({ sort_at }) => sort_at);
  expect(times).toEqual(times.toSorted());
  const opened = '2026-05-01T00:00:00.000Z';
  expect(sortTime(opened, 300) < sortTime(opened, 100)).toBe(true);
  expect(sortTime('2026-04-30T23:00:00.000Z', 100) < sortTime(opened, 100)).toBe(true);
});
