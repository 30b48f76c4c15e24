import { SECOND } from '#contract/foundations/limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type LeasedJob, LeaseLost } from '#server/platform/jobs/leased-job.ts';
import * as store from './data-exports.store.ts';

const SAVE_INTERVAL = SECOND;

interface ProgressDeps {
  database: Database;
  job: LeasedJob;
  exportId: string;
  total: number;
}

/** The progress of an export, which its member can see. */
export class Progress {
  readonly #deps: ProgressDeps;
  #done = 0;
  #savedAt = 0;

  constructor(deps: ProgressDeps) {
    this.#deps = deps;
  }

  /** Stores that the export is running. Returns whether the export still exists. */
  begin(): Promise<boolean> {
    return this.#save();
  }

  /**
   * Counts finished items, and saves the count every second. Called with 0 during a long item. Throws when the process
   * stops, or when another process has taken over the export.
   */
  async advance(items: number): Promise<void> {
    this.#deps.job.signal.throwIfAborted();
    this.#done += items;
    const isDue = Date.now() - this.#savedAt >= SAVE_INTERVAL;
    if (isDue && !(await this.#save())) throw new LeaseLost();
  }

  async #save(): Promise<boolean> {
    const { database, job, exportId, total } = this.#deps;
    this.#savedAt = Date.now();
    return database.write(async (transaction) => {
      await job.lock(transaction);
      const change = { status: 'running', items_done: this.#done, items_total: total } as const;
      return store.updateExport(transaction, exportId, change);
    });
  }
}
