import type { JobKindName } from '#contract/administration/job-names.ts';
import type { AfterCommit } from '#server/platform/database/after-commit.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { JobKind } from './job-kind.ts';
import type { JobCondition } from './jobs.store.ts';
import type { LeasedJob } from './leased-job.ts';

/** The state of a job after an attempt that did not end it: it waits for the next attempt, or was given up. */
export type UnfinishedState = 'waiting' | 'failed';

interface JobDefinition<Payload> {
  kind: JobKind<Payload>;
  /** The job is given up after this number of attempts. An attempt is counted if it fails or its process dies. */
  attempts: number;
  /** The number of jobs of this kind that one process runs at the same time. One by default. */
  concurrency?: number;
  /**
   * Whether each run is followed by an equally long pause, so that jobs of this kind use at most half of the database's
   * time.
   */
  isPaced?: boolean;
  /** Matches the rows of `jobs` that cannot begin now. */
  isDeferred?: JobCondition;
  /** Whether jobs of this kind can begin now. */
  mayBegin?(): Promise<boolean>;
  /**
   * Does the work until it is complete or the signal of the job is aborted. A process that died may have done a part of
   * it. So writes that must not happen twice belong in a transaction with `job.lock`, which also returns the progress.
   */
  run(payload: Payload, job: LeasedJob): Promise<void>;
  /**
   * Stores the visible result of an attempt that did not complete the work, in the transaction that ends the attempt.
   */
  settle?(
    transaction: Queryable,
    payload: Payload,
    state: UnfinishedState,
    afterCommit: AfterCommit,
  ): Promise<void>;
}

export interface Job extends Required<Omit<JobDefinition<string>, 'kind' | 'isDeferred'>> {
  name: JobKindName;
  isDeferred: JobCondition | null;
}

export function defineJob<Payload>(definition: JobDefinition<Payload>): Job {
  const { kind, attempts, concurrency = 1, isPaced = false, isDeferred = null } = definition;
  const parse = (payload: string) => kind.payload.parse(JSON.parse(payload));
  return {
    name: kind.name,
    attempts,
    concurrency,
    isPaced,
    isDeferred,
    mayBegin: async () => (definition.mayBegin ? definition.mayBegin() : true),
    run: async (payload, job) => definition.run(parse(payload), job),
    settle: async (transaction, payload, state, afterCommit) =>
      definition.settle?.(transaction, parse(payload), state, afterCommit),
  };
}
