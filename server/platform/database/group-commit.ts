import type { DatabaseSync } from 'node:sqlite';
import type { Queryable } from './database.ts';

interface Job {
  body: (transaction: Queryable) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

type Outcome = { done: true; value: unknown } | { done: false; error: unknown };

const MAX_JOBS_PER_COMMIT = 200;

/**
 * Gathers concurrent writers into one transaction, so that they share one fsync. Each body runs in a
 * savepoint of its own, to its end before the next begins (savepoints are a stack), and its caller
 * hears nothing before the shared commit is on the disk.
 */
export class GroupCommit {
  readonly #connection: DatabaseSync;
  readonly #queryable: Queryable;
  #queue: Job[] = [];
  #draining: Promise<void> | null = null;

  constructor(connection: DatabaseSync, queryable: Queryable) {
    this.#connection = connection;
    this.#queryable = queryable;
  }

  /** Runs `body` in a transaction; see Database.write. */
  run<Result>(body: (transaction: Queryable) => Promise<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#queue.push({ body, resolve: resolve as Job['resolve'], reject });
      this.#draining ??= this.#drain();
    });
  }

  /** Resolves when nothing is queued or under way. */
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
    try {
      this.#connection.exec('BEGIN IMMEDIATE');
      const outcomes: Outcome[] = [];
      for (const job of jobs) outcomes.push(await this.#runInSavepoint(job));
      this.#connection.exec('COMMIT');
      jobs.forEach((job, index) => {
        settle(job, outcomes[index] as Outcome);
      });
    } catch (error) {
      // A full disk or a failed fsync is everybody's: nobody may believe that their write is safe.
      this.#rollback();
      for (const job of jobs) job.reject(error);
    }
  }

  async #runInSavepoint(job: Job): Promise<Outcome> {
    this.#connection.exec('SAVEPOINT caller');
    try {
      const value = await job.body(this.#queryable);
      this.#connection.exec('RELEASE caller');
      return { done: true, value };
    } catch (error) {
      // Some failures (disk full) end the whole transaction; then there is no savepoint to go back to.
      if (!this.#connection.isTransaction) throw error;
      this.#connection.exec('ROLLBACK TO caller; RELEASE caller');
      return { done: false, error };
    }
  }

  #rollback(): void {
    if (this.#connection.isTransaction) this.#connection.exec('ROLLBACK');
  }
}

function settle(job: Job, outcome: Outcome): void {
  if (outcome.done) job.resolve(outcome.value);
  else job.reject(outcome.error);
}
