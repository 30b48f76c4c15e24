import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ListedJob } from '#contract/administration/jobs.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import { exportOf, makeNext } from '#server/features/accounts/data-exports/data-exports.testing.ts';
import { changeJobs, jobsOf, runJobs } from '#server/testing/run-jobs.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { expectLogged } from '#server/testing/test-log.ts';
import { insertGivenUp } from './jobs.testing.ts';

const site = useTestApp();
let admin: TestClient;
beforeEach(async () => {
  admin = await site().member({ rank: 'super_admin' });
  await site().database.write((transaction) => transaction.deleteFrom('jobs').execute());
});

const listed = (search = '') => admin.get<Page<ListedJob>>(`/api/admin/jobs${search}`);

const states = async () => (await jobsOf(site(), 'data-export')).map(({ state }) => state);

/** Creates a member whose export was given up because no archive could be stored. */
async function failExport(): Promise<TestClient> {
  expectLogged(/job (failed|given up)/);
  const member = await site().member();
  await member.call('requestDataExport', {});
  const folder = join(site().directory, 'files/data-exports');
  await mkdir(folder, { recursive: true });
  await rm(folder, { recursive: true });
  await writeFile(folder, 'no directory');
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await changeJobs(site(), 'data-export', { run_at: new Date(0).toISOString() });
    await makeNext(site());
  }
  await rm(folder);
  await mkdir(folder);
  return member;
}

describe('the list of jobs', () => {
  it('shows the jobs of one state in pages, the earliest due first [JOB-07]', async () => {
    const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`;
    const ids: string[] = [];
    for (const day of [3, 1, 2]) ids[day] = await insertGivenUp(site(), { run_at: at(day) });
    await insertGivenUp(site(), { state: 'waiting', last_error: null });
    const first = await listed('?limit=2');
    expect(first.items.map(({ id }) => id)).toEqual([ids[1], ids[2]]);
    const rest = await listed(`?limit=2&cursor=${encodeURIComponent(first.next_cursor ?? '')}`);
    expect(rest).toMatchObject({ items: [{ id: ids[3] }], has_more: false });
    expect((await listed('?state=waiting')).items).toHaveLength(1);
    expect((await listed('?state=running')).items).toEqual([]);
  });

  it('shows why a job was given up, but neither its member nor its payload [JOB-14, JOB-15]', async () => {
    const member = await failExport();
    const page = await listed();
    expect(page.items).toMatchObject([
      {
        kind: 'data-export',
        state: 'failed',
        attempts: 3,
        last_error: 'unexpected',
        can: { discard: true },
      },
    ]);
    expect(JSON.stringify(page)).not.toContain(member.id);
  });
});

describe('a job that was given up', () => {
  it('is restarted by 再試行 and then completed, and the audit log names the admin [JOB-08, JOB-17]', async () => {
    const member = await failExport();
    expect((await exportOf(member)).status).toBe('failed');
    const [job] = (await listed()).items;
    const jobId = job?.id ?? '';
    expect(await admin.call('retryJob', { jobId })).toEqual({ retried_id: jobId });
    // A repeated call changes nothing, because the job is already waiting.
    await admin.call('retryJob', { jobId });
    await runJobs(site());
    expect((await exportOf(member)).status).toBe('ready');
    expect(await states()).toEqual([]);
    const log = await site()
      .database.read.selectFrom('audit_log')
      .where('actor_id', '=', admin.id)
      .select(['action', 'target_type', 'target_id', 'target_name'])
      .execute();
    expect(log).toEqual([
      { action: 'job.retried', target_type: 'job', target_id: jobId, target_name: 'data-export' },
    ]);
    const failure = await failureOf(admin.call('retryJob', { jobId }));
    expect(failure.envelope.status).toBe('NOT_FOUND');
  });

  it('can be discarded when members can request it again [JOB-16]', async () => {
    const jobId = await insertGivenUp(site());
    expect(await admin.call('discardJob', { jobId })).toEqual({ discarded_id: jobId });
    expect(await admin.call('discardJob', { jobId })).toEqual({ discarded_id: jobId });
    expect(await states()).toEqual([]);
  });

  it.each([
    ['of a kind without which something would stay wrong', { kind: 'audience-copy' }],
    ['that has begun again', { state: 'waiting' }],
  ] as const)('cannot be discarded when it is a job %s', async (_, fields) => {
    const jobId = await insertGivenUp(site(), fields);
    const failure = await failureOf(admin.call('discardJob', { jobId }));
    expect(failure.envelope.status).toBe('FAILED_PRECONDITION');
    expect(
      (await listed(`?state=${'state' in fields ? fields.state : 'failed'}`)).items,
    ).toHaveLength(1);
  });
});
