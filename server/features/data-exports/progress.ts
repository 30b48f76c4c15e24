import { SECOND } from '#contract/limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import * as store from './data-exports.store.ts';

/** How long a process that has died keeps its export. */
const LEASE = 30 * SECOND;
const SAVE_INTERVAL = SECOND;

/** How far an export has come. Saving it renews the lease of the process that makes it. */
export class Progress {
  readonly #database: Database;
  readonly #lease: string;
  readonly #total: number;
  readonly #signal: AbortSignal;
  #done = 0;
  #savedAt = 0;

  constructor(database: Database, lease: string, total: number, signal: AbortSignal) {
    this.#database = database;
    this.#lease = lease;
    this.#total = total;
    this.#signal = signal;
  }

  /** The columns of a lease that begins now. */
  static leaseOf(lease_id: string): store.Lease {
    return { lease_id, leased_until: new Date(Date.now() + LEASE).toISOString() };
  }

  begin(): Promise<void> {
    return this.#save();
  }

  /**
   * Counts finished items, and saves the count every second. Called with 0 during a long item. Throws when the export
   * has to stop, because the process stops or another one has taken it over.
   */
  async advance(items: number): Promise<void> {
    this.#signal.throwIfAborted();
    this.#done += items;
    if (Date.now() - this.#savedAt >= SAVE_INTERVAL) await this.#save();
  }

  async #save(): Promise<void> {
    this.#savedAt = Date.now();
    const change = {
      ...Progress.leaseOf(this.#lease),
      items_done: this.#done,
      items_total: this.#total,
    };
    const isHeld = await this.#database.writeOne((queryable) =>
      store.updateHeld(queryable, this.#lease, change),
    );
    if (!isHeld) throw new Error('another process has taken this export over');
  }
}
