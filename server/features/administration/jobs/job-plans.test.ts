import { afterAll, beforeAll, expect, it } from 'vitest';
import { type JobState, jobKinds } from '#contract/administration/job-names.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { listDueKinds, takeDue } from '#server/platform/jobs/jobs.store.ts';
import { analyze } from '#server/testing/analyze.ts';
import { insertRows } from '#server/testing/factories.ts';
import { expectPageOfIndex, explain } from '#server/testing/page-plans.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { jobKeyset, listJobs } from './listed-jobs.store.ts';

const MANY = 6000;
const LIMIT = 20;
const timeOf = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString();

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  const rows = Array.from({ length: MANY }, (_, index) => jobAt(index));
  await insertRows(test.database, 'jobs', rows);
  await analyze(test.database);
});
afterAll(() => test.drop());

/** Returns the row of a job. Most jobs are waiting for different times, some were given up, and a few are running. */
function jobAt(index: number): Tables['jobs'] {
  const isRunning = index % 200 === 0;
  const state = isRunning ? 'running' : index % 7 === 0 ? 'failed' : 'waiting';
  return {
    id: `job:${index}`,
    kind: jobKinds[index % jobKinds.length] ?? 'data-export',
    payload: '{}',
    state,
    run_at: timeOf(index),
    lease_id: isRunning ? 'lease' : null,
    leased_until: isRunning ? timeOf(index) : null,
    attempts: 0,
    last_error: null,
    progress: null,
    user_id: null,
    turn: `turn:${index}`,
    created_at: timeOf(index),
    updated_at: timeOf(index),
  };
}

it.each<[string, JobState, number | null]>([
  ['first page', 'waiting', null],
  ['deep page', 'waiting', 3000],
  ['first page of what was given up', 'failed', null],
])('the %s of jobs is read from an index', async (_, state, index) => {
  const after = index === null ? jobKeyset.start : { time: timeOf(index), text: `job:${index}` };
  const list = (database: Queryable) => listJobs(database, { state, after, limit: LIMIT });
  await expectPageOfIndex(test.database, list, {
    table: 'jobs',
    limit: LIMIT + 1,
    terms: ['state'],
  });
});

const due = { kind: 'wallet-refresh', isDeferred: null, now: timeOf(MANY) } as const;
const lease = { lease_id: 'new', leased_until: timeOf(MANY) };

it.each<[string, (database: Queryable) => Promise<unknown>]>([
  ['the next job that waits', (database) => takeDue(database, 'waiting', due, lease)],
  ['the next job to take over', (database) => takeDue(database, 'running', due, lease)],
  ['which kinds are due', (database) => listDueKinds(database, timeOf(10))],
])('%s is found by an index', async (_, find) => {
  const { database } = test;
  const keyword = database.engine === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
  const plan = JSON.stringify(await explain(database, keyword, find));
  expect(plan).toContain('jobs');
  expect(plan).not.toMatch(/SCAN (jobs|other)|Seq Scan on jobs/);
});
