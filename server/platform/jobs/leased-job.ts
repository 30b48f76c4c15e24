import { SECOND } from '#contract/foundations/limits.ts';
import type { AfterCommit } from '#server/platform/database/after-commit.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { JobsTable } from '#server/platform/jobs/jobs.tables.ts';
import { type Log, logRetried } from '#server/platform/log/log.ts';
import * as store from './jobs.store.ts';

/** How long the job of a dead process stays leased, in milliseconds. */
const LEASE = 30 * SECOND;
const RENEWAL = 10 * SECOND;

/** Thrown when this process has lost the job, because it was cancelled, started again or taken over. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

export interface LeaseDeps {
  database: Database;
  log: Log;
  /** Returns the time in milliseconds. The default is the clock of the machine. */
  now?: () => number;
}

export type LeasedRow = JobsTable & { lease_id: string };

/** Returns the end of a lease that begins at a time, in ISO 8601. */
export function leaseEnd(now: number): string {
  return new Date(now + LEASE).toISOString();
}

export class LeasedJob {
  /** Aborted when the process stops or has lost the job. */
  readonly signal: AbortSignal;
  readonly #deps: LeaseDeps;
  readonly #row: LeasedRow;
  readonly #lost = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #attempts: number;

  constructor(deps: LeaseDeps, row: LeasedRow, stopping: AbortSignal) {
    this.signal = AbortSignal.any([stopping, this.#lost.signal]);
    this.#deps = deps;
    this.#row = row;
    this.#attempts = row.attempts;
    this.#timer = setInterval(() => void this.#renew(), RENEWAL).unref();
  }

  /** The number of attempts since the job was requested or last saved progress. */
  get attempts(): number {
    return this.#attempts;
  }

  /**
   * Locks the job until the transaction ends, so that only one process writes its results. Returns the stored progress,
   * or null at the beginning. Throws `LeaseLost`.
   */
  async lock(transaction: Queryable): Promise<unknown> {
    const row = await store.lockLeased(transaction, this.#row);
    if (!row) throw this.#lose();
    return row.progress === null ? null : JSON.parse(row.progress);
  }

  /** Stores the progress and resets the number of attempts. Throws `LeaseLost`. */
  async save(transaction: Queryable, progress: unknown): Promise<void> {
    await this.#change(transaction, {
      progress: JSON.stringify(progress),
      attempts: 1,
      leased_until: leaseEnd(this.now()),
    });
    this.#attempts = 1;
  }

  /** Ends the job in the transaction of its last piece of work. Throws `LeaseLost`. */
  async end(transaction: Queryable): Promise<void> {
    if (!(await store.deleteLeased(transaction, this.#row))) throw this.#lose();
    await this.#passTurn(transaction);
  }

  /** Ends a part of the work. The next part begins at `until`, after the due jobs of the kind. Throws `LeaseLost`. */
  async pause(
    transaction: Queryable,
    { progress, until = this.now() }: { progress?: unknown; until?: number } = {},
  ): Promise<void> {
    await this.#change(transaction, {
      ...store.unleased,
      state: 'waiting',
      run_at: new Date(until).toISOString(),
      attempts: 0,
      last_error: null,
      ...(progress !== undefined && { progress: JSON.stringify(progress) }),
    });
    await this.#passTurn(transaction);
  }

  /** Ends the job, unless a transaction of its work has already ended or paused the job. */
  async finish(): Promise<void> {
    await this.#deps.database.write(async (transaction) => {
      if (await store.deleteLeased(transaction, this.#row)) await this.#passTurn(transaction);
    });
  }

  /** Ends the attempt by updating the row, unless the job is lost. `settle` runs in the same transaction. */
  async endAttempt(
    change: Partial<JobsTable>,
    settle: (transaction: Queryable, afterCommit: AfterCommit) => Promise<void>,
  ): Promise<void> {
    await this.#deps.database.write(async (transaction, afterCommit) => {
      if (!(await store.lockLeased(transaction, this.#row))) return;
      await settle(transaction, afterCommit);
      await this.#change(transaction, { ...store.unleased, ...change });
      await this.#passTurn(transaction);
    });
  }

  /** Stops renewing the lease, which remains until it is changed or expires. */
  stopRenewing(): void {
    clearInterval(this.#timer);
  }

  async #renew(): Promise<void> {
    const { database, log } = this.#deps;
    try {
      const isLeased = await database.writeOne((queryable) =>
        store.updateLeased(queryable, this.#row, { leased_until: leaseEnd(this.now()) }),
      );
      if (!isLeased) this.#lose();
    } catch (error) {
      // Logging is enough, because the next renewal comes before the lease expires.
      logRetried(log, { err: error, job: this.#row.kind }, 'lease of a job not renewed');
    }
  }

  async #change(transaction: Queryable, change: Partial<JobsTable>): Promise<void> {
    const updated_at = new Date(this.now()).toISOString();
    if (!(await store.updateLeased(transaction, this.#row, { ...change, updated_at }))) {
      throw this.#lose();
    }
  }

  /** Aborts the work of this process on the job. */
  #lose(): LeaseLost {
    const lost = new LeaseLost();
    this.stopRenewing();
    this.#lost.abort(lost);
    return lost;
  }

  async #passTurn(transaction: Queryable): Promise<void> {
    const { turn } = this.#row;
    const now = new Date(this.now()).toISOString();
    if (turn !== null) await store.queueBehind(transaction, turn, now);
  }

  now(): number {
    return (this.#deps.now ?? Date.now)();
  }
}
