import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log/log.ts';
import { Effects, type NewsListener } from './after-commit.ts';
import type { Queryable, WriteBody } from './database.ts';

interface Job {
  body: WriteBody<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

type Outcome = { done: true; value: unknown; effects: Effects } | { done: false; error: unknown };

const MAX_JOBS_PER_COMMIT = 200;
/** Milliseconds to wait for a lock that another process holds, such as a backup. */
const LOCK_WAIT = 2000;
const LOCK_RETRY = 20;
const SQLITE_BUSY = 5;

/**
 * Runs concurrent writers in one transaction, so that they share one fsync. Each body runs in its own
 * savepoint and completes before the next one starts, since savepoints are a stack. Callers are
 * answered after the shared commit is on disk.
 */
export class GroupCommit {
  readonly #connection: DatabaseSync;
  readonly #queryable: Queryable;
  readonly #log: Log;
  readonly #listeners: ReadonlySet<NewsListener>;
  #queue: Job[] = [];
  #draining: Promise<void> | null = null;

  constructor(
    connection: DatabaseSync,
    queryable: Queryable,
    listeners: ReadonlySet<NewsListener>,
    log: Log,
  ) {
    this.#connection = connection;
    this.#queryable = queryable;
    this.#listeners = listeners;
    this.#log = log;
  }

  /** Runs `body` in a transaction; see Database.write. */
  run<Result>(body: WriteBody<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#queue.push({ body, resolve: resolve as Job['resolve'], reject });
      this.#draining ??= this.#drain();
    });
  }

  /** Resolves when no write is queued or running. */
  async idle(): Promise<void> {
    while (this.#draining) await this.#draining;
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) {
      // One turn of the event loop lets every request that has arrived join this commit.
      await new Promise((next) => setImmediate(next));
      const jobs = this.#queue.splice(0, MAX_JOBS_PER_COMMIT);
      await this.#commit(jobs);
    }
    this.#draining = null;
  }

  async #commit(jobs: Job[]): Promise<void> {
    const outcomes: Outcome[] = [];
    try {
      await this.#begin();
      for (const job of jobs) outcomes.push(await this.#runInSavepoint(job));
      this.#connection.exec('COMMIT');
    } catch (error) {
      // A full disk or a failed fsync concerns every caller: none of their writes is durable.
      this.#rollback();
      // Those who have queued up meanwhile have waited for the same lock.
      if (isBusy(error)) jobs.push(...this.#queue.splice(0));
      for (const job of jobs) job.reject(error);
      return;
    }
    jobs.forEach((job, index) => {
      this.#settle(job, outcomes[index] as Outcome);
    });
  }

  async #begin(): Promise<void> {
    const deadline = Date.now() + LOCK_WAIT;
    for (;;) {
      try {
        this.#connection.exec('BEGIN IMMEDIATE');
        return;
      } catch (error) {
        if (!isBusy(error) || Date.now() >= deadline) throw error;
      }
      await sleep(LOCK_RETRY);
    }
  }

  async #runInSavepoint(job: Job): Promise<Outcome> {
    const effects = new Effects(this.#listeners);
    effects.belongTo(this.#queryable);
    this.#connection.exec('SAVEPOINT caller');
    try {
      const value = await job.body(this.#queryable, effects.register);
      this.#connection.exec('RELEASE caller');
      return { done: true, value, effects };
    } catch (error) {
      // Some failures (disk full) end the whole transaction and leave no savepoint to roll back to.
      if (!this.#connection.isTransaction) throw error;
      this.#connection.exec('ROLLBACK TO caller; RELEASE caller');
      return { done: false, error };
    }
  }

  #settle(job: Job, outcome: Outcome): void {
    if (outcome.done) {
      outcome.effects.run(this.#log);
      job.resolve(outcome.value);
    } else {
      job.reject(outcome.error);
    }
  }

  #rollback(): void {
    if (this.#connection.isTransaction) this.#connection.exec('ROLLBACK');
  }
}

function isBusy(error: unknown): boolean {
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === 'number' && errcode % 256 === SQLITE_BUSY;
}
