import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#server/platform/log/log.ts';
import { Effects, type Listeners } from './after-commit.ts';
import type { DamageWatch } from './damage.ts';
import type { Queryable, WriteBody } from './database.ts';

interface Job {
  body: WriteBody<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

type Outcome = { done: true; value: unknown; effects: Effects } | { done: false; error: unknown };

export interface Writer {
  connection: DatabaseSync;
  queryable: Queryable;
}

interface GroupCommitOptions {
  reopen: () => Writer;
  listeners: Listeners;
  log: Log;
  /** Whether a body fails when it awaits something other than its own queries. */
  isStrict: boolean;
  damage: Pick<DamageWatch, 'note'>;
}

const MAX_JOBS_PER_COMMIT = 200;
/** How long to wait for the lock of another process, such as a backup, in milliseconds. */
const LOCK_WAIT = 2000;
/** The time between two attempts to take the write lock, in milliseconds. */
export const LOCK_RETRY = 20;
const SQLITE_BUSY = 5;

/**
 * Runs concurrent writes in one transaction, so that they share one fsync. Each body runs in its own savepoint, and
 * completes before the next body starts, because savepoints are a stack. Callers continue when the shared commit is on
 * disk.
 */
export class GroupCommit {
  #writer: Writer;
  /** Whether a rollback has failed. If so, the connection must not write any more, because its state is unknown. */
  #isBroken = false;
  readonly #options: GroupCommitOptions;
  #queue: Job[] = [];
  #draining: Promise<void> | null = null;

  constructor(writer: Writer, options: GroupCommitOptions) {
    this.#writer = writer;
    this.#options = options;
  }

  /** Returns the query builder of the current connection. After a reconnection, there is a new query builder. */
  get queryable(): Queryable {
    return this.#writer.queryable;
  }

  get isIdle(): boolean {
    return this.#draining === null;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  run<Result>(body: WriteBody<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#queue.push({ body, resolve: resolve as Job['resolve'], reject });
      this.#draining ??= this.#drain();
    });
  }

  /** Frees the memory of pages that writes have cached. The next writes read these pages again. */
  shrink(): void {
    if (this.#writer.connection.isOpen) this.#writer.connection.exec('PRAGMA shrink_memory');
  }

  /** Closes the connection when all queued and running writes have ended. */
  async close(): Promise<void> {
    while (this.#draining) await this.#draining;
    if (this.#writer.connection.isOpen) this.#writer.connection.close();
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) {
      // Waits until the writes of all requests of this turn of the event loop have joined this commit.
      await nextTurn();
      const jobs = this.#queue.splice(0, MAX_JOBS_PER_COMMIT);
      await this.#commit(jobs);
    }
    this.#draining = null;
  }

  async #commit(jobs: Job[]): Promise<void> {
    const outcomes: Outcome[] = [];
    try {
      this.#recover();
      await this.#begin();
      for (const job of jobs) outcomes.push(await this.#runInSavepoint(job));
      this.#writer.connection.exec('COMMIT');
    } catch (error) {
      this.#options.damage.note(error);
      // After a full disk or a failed fsync, no write of this commit is durable, so all callers get the error.
      this.#rollback();
      // Writers that joined the queue during the wait fail too, because they waited for the same lock.
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
        this.#writer.connection.exec('BEGIN IMMEDIATE');
        return;
      } catch (error) {
        if (!isBusy(error) || Date.now() >= deadline) throw error;
      }
      await sleep(LOCK_RETRY);
    }
  }

  async #runInSavepoint(job: Job): Promise<Outcome> {
    const { connection, queryable } = this.#writer;
    const effects = new Effects(this.#options.listeners);
    effects.belongTo(queryable);
    connection.exec('SAVEPOINT caller');
    try {
      const value = await this.#runBody(job, effects);
      connection.exec('RELEASE caller');
      return { done: true, value, effects };
    } catch (error) {
      // Waits for other queries of the body that are still running, so that their changes are undone.
      await nextTurn();
      // Some failures, such as a full disk, end the whole transaction. Then there is no savepoint to roll back to.
      if (!connection.isTransaction) throw error;
      connection.exec('ROLLBACK TO caller; RELEASE caller');
      return { done: false, error };
    }
  }

  #runBody({ body }: Job, effects: Effects): Promise<unknown> {
    const run = () => body(this.#writer.queryable, effects.register);
    return this.#options.isStrict ? watchForForeignAwaits(run) : run();
  }

  #settle(job: Job, outcome: Outcome): void {
    if (outcome.done) {
      outcome.effects.run(this.#options.log);
      job.resolve(outcome.value);
    } else {
      job.reject(outcome.error);
    }
  }

  /** Never throws, so that every queued caller gets a result even when the connection is broken. */
  #rollback(): void {
    const { connection } = this.#writer;
    try {
      if (connection.isTransaction) connection.exec('ROLLBACK');
    } catch (err) {
      this.#isBroken = true;
      this.#options.log.error({ err }, 'a rollback failed; the database is opened again');
    }
  }

  /**
   * Replaces a connection that could not be rolled back. While the file cannot be opened, all writes and checks fail.
   */
  #recover(): void {
    if (!this.#isBroken) return;
    const { connection } = this.#writer;
    // Closing the connection ends a transaction that may still be open, and releases its lock.
    if (connection.isOpen) connection.close();
    this.#writer = this.#options.reopen();
    this.#isBroken = false;
  }
}

function isBusy(error: unknown): boolean {
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === 'number' && errcode % 256 === SQLITE_BUSY;
}

/**
 * Runs the body of a write on SQLite. Throws when the body awaits something other than its own queries, which end
 * within the current turn of the event loop. While a body waits for something else, all other writers have to wait, and
 * their queries could get into its savepoint.
 */
async function watchForForeignAwaits<Result>(run: () => Promise<Result>): Promise<Result> {
  let hasYielded = false;
  const watch = setImmediate(() => {
    hasYielded = true;
  });
  try {
    const result = await run();
    if (hasYielded) throw new Error('a write has awaited something other than its own queries');
    return result;
  } finally {
    clearImmediate(watch);
  }
}
