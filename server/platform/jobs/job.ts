import type { JobKindName } from '#contract/administration/job-names.ts';
import type { AfterCommit } from '#server/platform/database/after-commit.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { JobKind } from './job-kind.ts';
import type { JobCondition } from './jobs.store.ts';
import type { LeasedJob } from './leased-job.ts';

/** The state of a job after an attempt that did not end it: it waits for the next attempt, or was given up. */
export type UnfinishedState = 'waiting' | 'failed';

/** How the work of a kind is done. */
interface JobDefinition<Payload> {
  kind: JobKind<Payload>;
  /** The number of attempts that fail, or whose process dies, before the job is given up. */
  attempts: number;
  /** The number of jobs of this kind that one process runs at the same time; one by default. */
  concurrency?: number;
  /** Whether a pause as long as the work follows it, so that the work uses at most half of the database's time. */
  isPaced?: boolean;
  /** The rows of `jobs` that cannot begin now. */
  isDeferred?: JobCondition;
  /** Whether any job of this kind can be begun now. */
  mayBegin?(): Promise<boolean>;
  /**
   * Does the work. A process that died may have begun it before: writes that must not happen twice belong in a
   * transaction with `job.hold`, which also returns the progress. Ends when the signal of the job is aborted.
   */
  run(payload: Payload, job: LeasedJob): Promise<void>;
  /** Stores the visible result of an attempt that ended without the work, in the transaction that ends it. */
  settle?(
    transaction: Queryable,
    payload: Payload,
    state: UnfinishedState,
    afterCommit: AfterCommit,
  ): Promise<void>;
}

/** The work of a kind, with payloads that are checked when they are read. */
export interface Job {
  name: JobKindName;
  attempts: number;
  concurrency: number;
  isPaced: boolean;
  isDeferred: JobCondition | null;
  mayBegin(): Promise<boolean>;
  run(payload: string, job: LeasedJob): Promise<void>;
  settle(
    transaction: Queryable,
    payload: string,
    state: UnfinishedState,
    afterCommit: AfterCommit,
  ): Promise<void>;
}

/** Defines how the work of a kind is done. */
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
