import type { JobFailure } from '#contract/administration/job-names.ts';
import { isUniqueViolation } from '#server/platform/database/database.ts';
import { newId, pseudonym } from '#server/platform/ids.ts';
import { isUnavailable } from '#server/platform/is-unavailable.ts';
import type { JobsTable } from '#server/platform/jobs/jobs.tables.ts';
import { logRetried } from '#server/platform/log/log.ts';
import { traced } from '#server/platform/tracing/tracing.ts';
import { backOff } from './back-off.ts';
import type { Job, UnfinishedState } from './job.ts';
import type { JobMetrics, JobOutcome } from './job-metrics.ts';
import * as store from './jobs.store.ts';
import { type LeaseDeps, LeasedJob, type LeasedRow, LeaseLost, leaseEnd } from './leased-job.ts';

export interface RunDeps extends LeaseDeps {
  jobMetrics?: JobMetrics;
}

/** Runs the job of a kind that has been due longest. Returns false when there is none. */
export async function runNextJob(deps: RunDeps, job: Job, stopping: AbortSignal): Promise<boolean> {
  const taken = await takeNextJob(deps, job);
  if (taken) await runLeased(deps, job, taken, stopping);
  return taken !== null;
}

/** The number of tries in one call. Another process may lease a job with the same turn at the same moment. */
const COLLISIONS = 3;

export async function takeNextJob(deps: RunDeps, job: Job): Promise<LeasedRow | null> {
  const { database, now = Date.now } = deps;
  for (let collision = 0; collision < COLLISIONS; collision += 1) {
    const at = now();
    const due = { kind: job.name, isDeferred: job.isDeferred, now: new Date(at).toISOString() };
    const state = await store.findDue(database.read, due);
    if (state === null || !(await job.mayBegin())) return null;
    const lease = { lease_id: newId(), leased_until: leaseEnd(at) };
    try {
      const taken = await database.writeOne((queryable) =>
        store.takeDue(queryable, state, due, lease),
      );
      if (taken) return { ...taken, lease_id: lease.lease_id };
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
  }
  return null;
}

/** Runs a leased job. Never rejects for errors of the work. */
export async function runLeased(deps: RunDeps, job: Job, taken: LeasedRow, stopping: AbortSignal) {
  const startedAt = performance.now();
  const leased = new LeasedJob(deps, taken, stopping);
  try {
    const outcome = await traced(`job ${job.name}`, () =>
      attempt(deps, job, { taken, leased, stopping }),
    );
    if (outcome) deps.jobMetrics?.ended(job.name, outcome, performance.now() - startedAt);
  } finally {
    leased.stopRenewing();
  }
}

interface Attempt {
  taken: LeasedRow;
  leased: LeasedJob;
  stopping: AbortSignal;
}

/** Returns the outcome of the attempt. Null for an attempt that is not counted. */
async function attempt(deps: RunDeps, job: Job, attempt: Attempt): Promise<JobOutcome | null> {
  const { taken, leased, stopping } = attempt;
  if (taken.attempts > job.attempts) {
    await giveUp(deps, job, attempt, 'interrupted');
    return 'failed';
  }
  try {
    await job.run(taken.payload, leased);
    await leased.finish();
    return 'done';
  } catch (error) {
    if (error instanceof LeaseLost || leased.signal.reason instanceof LeaseLost) return null;
    if (stopping.aborted) {
      // The process stops, so the attempt has not failed and is not counted.
      await endAttempt(job, attempt, { state: 'waiting', attempts: leased.attempts - 1 });
      return null;
    }
    logRetried(deps.log, { err: error, job: taken.kind, ...userOf(taken) }, 'job failed');
    await retry(deps, job, attempt, isUnavailable(error) ? 'unavailable' : 'unexpected');
    return 'failed';
  }
}

function endAttempt(
  job: Job,
  { taken, leased }: Attempt,
  change: Partial<JobsTable> & { state: UnfinishedState },
): Promise<void> {
  return leased.endAttempt(change, (transaction, afterCommit) =>
    job.settle(transaction, taken.payload, change.state, afterCommit),
  );
}

async function retry(deps: RunDeps, job: Job, attempt: Attempt, last_error: JobFailure) {
  const failures = attempt.leased.attempts;
  if (failures >= job.attempts) return giveUp(deps, job, attempt, last_error);
  const { now = Date.now } = deps;
  const run_at = new Date(now() + backOff(failures)).toISOString();
  await endAttempt(job, attempt, { state: 'waiting', run_at, last_error });
}

async function giveUp({ log }: RunDeps, job: Job, attempt: Attempt, last_error: JobFailure) {
  log.error({ job: job.name, ...userOf(attempt.taken), reason: last_error }, 'job given up');
  await endAttempt(job, attempt, { state: 'failed', last_error });
}

function userOf({ user_id }: LeasedRow): { user?: string } {
  return user_id === null ? {} : { user: pseudonym(user_id) };
}
