import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuditFilter, auditActions } from '#contract/team/audit-log.ts';
import { newId } from '#server/platform/ids.ts';
import { analyze } from '#server/testing/analyze.ts';
import { expectPageOfIndex, explain } from '#server/testing/page-plans.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { listActors, listEntries, startOf } from './audit-log.store.ts';
import { insertEntries } from './audit-log.testing.ts';

const MANY = 6000;
const LIMIT = 20;
const people = Array.from({ length: 40 }, () => newId());
const targets = Array.from({ length: 41 }, () => newId());
const owners = Array.from({ length: 43 }, () => newId());
const actor = people[0] ?? '';
const from = '2026-01-01T00:10:00.000Z';
const until = '2026-01-01T01:00:00.000Z';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  const entries = Array.from({ length: MANY }, (_, index) => ({
    actor_id: people[index % people.length] ?? '',
    target_id: targets[index % targets.length] ?? '',
    owner_id: owners[index % owners.length] ?? null,
    action: auditActions[index % auditActions.length] ?? 'post.hidden',
  }));
  await insertEntries(test.database, entries);
  await analyze(test.database);
});
afterAll(() => test.drop());

/** A filter, and the columns to which the index is narrowed on SQLite. */
interface Case {
  filter: AuditFilter;
  terms: string[];
}

const cases: Record<string, Case> = {
  'of everything': { filter: {}, terms: [] },
  'of one person': { filter: { actor }, terms: ['actor_id'] },
  'of one action': { filter: { action: 'post.hidden' }, terms: ['action'] },
  'of a time': { filter: { from, until }, terms: [] },
  'of one person at a time': { filter: { actor, from, until }, terms: ['actor_id'] },
};

it.each(Object.entries(cases))(
  'a page %s is read from an index [AUDIT-10]',
  async (_, { filter, terms }) => {
    const list = (database: Parameters<typeof listEntries>[0]) =>
      listEntries(
        database,
        { viewerId: actor, filter },
        { after: startOf({ until, ...filter }), limit: LIMIT },
      );
    await expectPageOfIndex(test.database, list, { table: 'audit_log', limit: LIMIT + 1, terms });
  },
);

it.each([
  ['target', targets[0]],
  ['member', owners[0]],
])(
  'a page about one %s is read from an index of targets and an index of owners [ADMIN-61]',
  async (_, id = '') => {
    const { database } = test;
    const filter = { target: id };
    const list = (queryable: Parameters<typeof listEntries>[0]) =>
      listEntries(queryable, { viewerId: actor, filter }, { after: startOf(filter), limit: LIMIT });
    const keyword = database.engine === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN (ANALYZE)';
    const plan = JSON.stringify(await explain(database, keyword, list));
    expect(plan).toContain('audit_log_of_target');
    expect(plan).toContain('audit_log_of_owner');
    expect(plan).not.toMatch(/SCAN audit_log|Seq Scan on audit_log|Removed by Filter/);
    expect((await list(database.read)).items).toHaveLength(LIMIT);
  },
);

it('rare actions of an actor are found by an index of action and actor', async () => {
  const { database } = test;
  const filter = { actor, action: 'post.hidden' } as const;
  const keyword = database.engine === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
  const list = (queryable: Parameters<typeof listEntries>[0]) =>
    listEntries(queryable, { viewerId: actor, filter }, { after: startOf(filter), limit: LIMIT });
  const plan = JSON.stringify(await explain(database, keyword, list));
  expect(plan).toContain('audit_log_of_action_by_actor');
});

it('the actors of the log are found without reading the whole log', async () => {
  const { database } = test;
  const keyword = database.engine === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
  const plan = JSON.stringify(await explain(database, keyword, listActors));
  expect(plan).not.toMatch(/SCAN audit_log"|Seq Scan on audit_log/);
  expect((await listActors(database.read)).map(({ id }) => id).toSorted()).toEqual(
    people.toSorted(),
  );
});
