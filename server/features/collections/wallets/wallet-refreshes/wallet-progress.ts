import { SECOND } from '#contract/foundations/limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type LeasedJob, LeaseLost } from '#server/platform/jobs/leased-job.ts';
import type { Log } from '#server/platform/log/log.ts';
import * as store from './wallet-refreshes.store.ts';

const SAVE_INTERVAL = SECOND;

interface ProgressDeps {
  database: Database;
  log: Log;
  job: LeasedJob;
  walletId: string;
  onSaved: () => void;
}

/** The progress of a wallet's refresh, as its owner sees it. Stored at most once a second. */
export class WalletProgress {
  readonly #deps: ProgressDeps;
  readonly #timer: NodeJS.Timeout;
  readonly #chains = new Map<number, { done: number; total: number | null }>();
  #isChanged = false;

  constructor(deps: ProgressDeps) {
    this.#deps = deps;
    this.#timer = setInterval(() => void this.#save(), SAVE_INTERVAL).unref();
  }

  advance(chainId: number, done: number, total: number | null): void {
    this.#chains.set(chainId, { done, total });
    this.#isChanged = true;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #save(): Promise<void> {
    if (!this.#isChanged) return;
    this.#isChanged = false;
    const { database, log, job, walletId, onSaved } = this.#deps;
    try {
      await database.write(async (transaction) => {
        await job.lock(transaction);
        await store.updateWallet(transaction, walletId, this.#columns());
      });
      onSaved();
    } catch (error) {
      if (error instanceof LeaseLost) return;
      this.#isChanged = true;
      log.warn({ err: error }, 'progress of a wallet not stored');
    }
  }

  #columns() {
    const chains = [...this.#chains.values()];
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
