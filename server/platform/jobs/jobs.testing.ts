import { z } from 'zod';
import { MINUTE } from '#contract/foundations/limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import { openPostgres } from '#server/platform/database/postgres.ts';
import type { JobsTable } from '#server/platform/jobs/jobs.tables.ts';
import { patientWaits } from '#server/testing/patient-waits.ts';
import { quietLog, type TestDatabase } from '#server/testing/test-database.ts';
import { defineJob, type Job } from './job.ts';
import { jobKind } from './job-kind.ts';
import type { LeasedJob } from './leased-job.ts';

/** A kind of job for tests, with a name as its key. */
export const errand = jobKind({
  name: 'tag-merge',
  payload: z.strictObject({ about: z.string() }),
  key: ({ about }) => about,
});

/** Like `errand`, but only one job of each member runs at a time. */
export const turnErrand = jobKind({
  name: 'wallet-refresh',
  payload: z.strictObject({ about: z.string(), of: z.string() }),
  key: ({ about }) => about,
  turn: ({ of }) => of,
});

/** Returns the work of errands, which calls a function. */
export function errandBy(
  run: (about: string, job: LeasedJob) => Promise<void>,
  fields: { attempts?: number; concurrency?: number } = {},
): Job {
  return defineJob({
    kind: errand,
    attempts: 3,
    ...fields,
    run: ({ about }, job) => run(about, job),
  });
}

/** Returns all jobs, oldest first. */
export async function jobsIn({ read }: Database): Promise<JobsTable[]> {
  return read.selectFrom('jobs').orderBy('run_at').orderBy('id').selectAll().execute();
}

/** Returns a connection like that of another process. On SQLite, which has one process, it is the same connection. */
export function secondDatabase({ database, url }: TestDatabase): Database {
  return url === null
    ? database
    : openPostgres(url, quietLog, { poolSize: 3, waits: patientWaits });
}

/**
 * A clock that stands still until a test moves it. It begins a minute ahead of the machine's clock, so that jobs that
 * were just requested are due.
 */
export class TestClock {
  #now = Date.now() + MINUTE;

  readonly now = (): number => this.#now;

  pass(milliseconds: number): void {
    this.#now += milliseconds;
  }
}
