import { wakeAfterCommit } from '#server/platform/database/after-commit.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type JobKind, jobId } from './job-kind.ts';
import * as store from './jobs.store.ts';
import type { JobsTable } from './jobs.tables.ts';

interface EnqueueOptions {
  /** The time at which the job is due. Now by default. */
  at?: string;
}

/**
 * Queues a job in the transaction of the calling service, so that both are committed or neither is. A queued or running
 * job with the same key does not change. A job that was given up starts again. The workers of this process wake up
 * after the commit.
 */
export async function enqueue<Payload>(
  transaction: Queryable,
  kind: JobKind<Payload>,
  payload: Payload,
  options: EnqueueOptions = {},
): Promise<void> {
  await store.insertJob(transaction, jobRow(kind, payload, options));
  wakeAfterCommit(transaction, kind.name);
}

/** Like `enqueue`, but a queued or running job starts again, without its progress. */
export async function enqueueAnew<Payload>(
  transaction: Queryable,
  kind: JobKind<Payload>,
  payload: Payload,
  options: EnqueueOptions = {},
): Promise<void> {
  await store.insertJob(transaction, jobRow(kind, payload, options), { replaces: true });
  wakeAfterCommit(transaction, kind.name);
}

/** Deletes the job of a key. If it is running, its results are not stored. */
export async function cancelJob(
  transaction: Queryable,
  kind: Pick<JobKind<never>, 'name'>,
  key: string,
): Promise<void> {
  await store.deleteJob(transaction, jobId(kind, key));
}

/**
 * If a job waits for a later time, makes it due now, and wakes this process's workers. Returns whether there was such a
 * job.
 */
export async function hasten(transaction: Queryable, id: string): Promise<boolean> {
  const kind = await store.hastenWaiting(transaction, id, new Date().toISOString());
  if (kind !== null) wakeAfterCommit(transaction, kind);
  return kind !== null;
}

function jobRow<Payload>(
  kind: JobKind<Payload>,
  payload: Payload,
  { at }: EnqueueOptions = {},
): JobsTable {
  const now = new Date().toISOString();
  return {
    id: jobId(kind, kind.key(payload)),
    kind: kind.name,
    payload: JSON.stringify(kind.payload.parse(payload)),
    state: 'waiting',
    run_at: at ?? now,
    ...store.unleased,
    attempts: 0,
    last_error: null,
    progress: null,
    user_id: kind.userId?.(payload) ?? null,
    turn: kind.turn ? `${kind.name}:${kind.turn(payload)}` : null,
    created_at: now,
    updated_at: now,
  };
}

/** Restarts a job that was given up. Returns whether there was one. Wakes the workers of this process. */
export async function reviveGivenUp(transaction: Queryable, id: string): Promise<boolean> {
  const kind = await store.reviveFailed(transaction, id, new Date().toISOString());
  if (kind !== null) wakeAfterCommit(transaction, kind);
  return kind !== null;
}

/** Deletes a job that was given up. Returns whether there was one. */
export const discardGivenUp = store.deleteFailed;
