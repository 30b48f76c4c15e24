import { Registry } from 'prom-client';
import type { JobKindName } from '#contract/administration/job-names.ts';
import { createJobs, type JobsDeps } from '#server/jobs.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { runNextJob } from '#server/platform/jobs/run-job.ts';
import { createSite } from '#server/site.ts';
import type { TestApp } from './test-app.ts';

const never = new AbortController().signal;

/** Dependencies of jobs that a test replaces. */
export type JobFields = Partial<JobsDeps>;

function depsOf(site: TestApp, fields: JobFields): JobsDeps {
  return { ...site, metrics: new Registry(), ...fields };
}

/** Runs the due jobs of one kind, or of all kinds, until none is due, like the workers of a process. */
export async function runJobs(
  site: TestApp,
  kind?: JobKindName,
  fields: JobFields = {},
): Promise<void> {
  const deps = depsOf(site, fields);
  const jobs = createJobs(createSite(deps)).filter(
    ({ name }) => kind === undefined || name === kind,
  );
  const runAny = async () => {
    for (const job of jobs) if (await runNextJob(deps, job, never)) return true;
    return false;
  };
  while (await runAny());
}

/** Runs one job of a kind: the job that has been due for the longest time. Returns false when no job is due. */
export async function runOneJob(
  site: TestApp,
  kind: JobKindName,
  signal: AbortSignal = never,
  fields: JobFields = {},
): Promise<boolean> {
  const deps = depsOf(site, fields);
  return runNextJob(deps, jobOf(createJobs(createSite(deps)), kind), signal);
}

function jobOf(jobs: readonly Job[], kind: JobKindName): Job {
  const job = jobs.find(({ name }) => name === kind);
  if (!job) throw new Error(`nobody does ${kind}`);
  return job;
}

/** Returns the jobs of a kind, earliest due first. */
export async function jobsOf(
  { database }: Pick<TestApp, 'database'>,
  kind: JobKindName,
): Promise<Tables['jobs'][]> {
  return database.read
    .selectFrom('jobs')
    .where('kind', '=', kind)
    .orderBy('run_at')
    .selectAll()
    .execute();
}

/**
 * Changes all jobs of a kind, or only the job of one member. This simulates the passing of time, or another process.
 */
export async function changeJobs(
  { database }: Pick<TestApp, 'database'>,
  kind: JobKindName,
  fields: Partial<Tables['jobs']>,
  { userId }: { userId?: string } = {},
): Promise<void> {
  await database.write((transaction) =>
    transaction
      .updateTable('jobs')
      .set(fields)
      .where('kind', '=', kind)
      .$if(userId !== undefined, (query) => query.where('user_id', '=', userId as string))
      .execute(),
  );
}
