import { SECOND } from '#contract/limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { Log } from '#server/platform/log/log.ts';
import * as store from './refreshing.store.ts';

/** How long a process that has died keeps its wallet. */
const LEASE = 30 * SECOND;
const RENEWAL = 10 * SECOND;
const SAVE_INTERVAL = SECOND;

/** A lease that begins now. */
export function newLease(): store.Lease {
  return { refresh_lease_id: newId(), refresh_lease_until: leaseEnd() };
}

function leaseEnd(): string {
  return new Date(Date.now() + LEASE).toISOString();
}

/** Thrown when the wallet has been deleted, or is another process's, or its member is blocked or leaving. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

interface KeepingDeps {
  database: Database;
  log: Log;
  /** Called when the stored progress has changed. */
  onSaved: () => void;
}

/**
 * Keeps a wallet to this process while its NFTs are fetched: renews the lease, and stores the progress, at most once a
 * second. `signal` is aborted when the process stops, or when the wallet has been deleted or taken over.
 */
export class KeptWallet {
  readonly wallet: store.HeldWallet;
  readonly signal: AbortSignal;
  readonly #deps: KeepingDeps;
  readonly #lost = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #progress = new Map<number, { done: number; total: number | null }>();
  #isChanged = false;
  #savedAt = Date.now();

  constructor(deps: KeepingDeps, wallet: store.HeldWallet, stopping: AbortSignal) {
    this.wallet = wallet;
    this.signal = AbortSignal.any([stopping, this.#lost.signal]);
    this.#deps = deps;
    this.#timer = setInterval(() => void this.#save(), SAVE_INTERVAL).unref();
  }

  /** Notes how far the reading of one chain has come. */
  advance(chainId: number, done: number, total: number | null): void {
    this.#progress.set(chainId, { done, total });
    this.#isChanged = true;
  }

  /** Ends the renewing; the lease stays until it is changed or runs out. */
  stop(): void {
    clearInterval(this.#timer);
  }

  async #save(): Promise<void> {
    const isChanged = this.#isChanged;
    if (!isChanged && Date.now() - this.#savedAt < RENEWAL) return;
    this.#isChanged = false;
    this.#savedAt = Date.now();
    const change = { ...this.#columns(), refresh_lease_until: leaseEnd() };
    try {
      const isHeld = await this.#deps.database.writeOne((queryable) =>
        store.updateHeld(queryable, this.wallet, change),
      );
      if (!isHeld) this.#lost.abort(new LeaseLost());
      else if (isChanged) this.#deps.onSaved();
    } catch (error) {
      // The next save comes in time for the lease.
      this.#isChanged = true;
      this.#deps.log.warn({ err: error }, 'progress of a wallet not stored');
    }
  }

  #columns() {
    const chains = [...this.#progress.values()];
    const totals = chains.flatMap(({ total }) => total ?? []);
    return {
      refresh_done: sum(chains.map(({ done }) => done)),
      refresh_total: totals.length > 0 ? sum(totals) : null,
    };
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
