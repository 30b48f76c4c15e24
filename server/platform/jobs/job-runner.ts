import { setTimeout as delay } from 'node:timers/promises';
import { SECOND } from '#contract/foundations/limits.ts';
import { OutageLog } from '#server/platform/database/outage-log.ts';
import type { Job } from './job.ts';
import * as store from './jobs.store.ts';
import { type RunDeps, runLeased, takeNextJob } from './run-job.ts';

/** How far ahead a poll looks, in milliseconds, so that a job begins on time and not only at the next poll. */
const AHEAD = 2 * SECOND;

/** Starts a runner. It notices the jobs that this process queues, and its caller polls for all other jobs. */
export function startJobRunner(
  deps: RunDeps,
  jobs: readonly Job[],
  failures = new OutageLog(deps.log, deps.database),
) {
  const stopping = new AbortController();
  const workers = new Map<string, Worker>(
    jobs.map((job) => [job.name, new Worker(deps, job, failures, stopping.signal)]),
  );
  const wake = (kinds: Iterable<string>) => {
    for (const kind of kinds) workers.get(kind)?.wake();
  };
  const stopListening = deps.database.onJobs(wake);
  const timers = new Map<string, NodeJS.Timeout>();
  return {
    /** Looks for jobs that are due now or soon, including those that other processes have queued. */
    poll: async () => {
      const { database, now = Date.now } = deps;
      const until = new Date(now() + AHEAD).toISOString();
      const due = await store.listDueKinds(database.read, until);
      failures.noteAnswer();
      for (const { kind, at } of due) {
        const wait = Math.max(0, Date.parse(at) - now());
        clearTimeout(timers.get(kind));
        if (wait === 0) wake([kind]);
        else timers.set(kind, setTimeout(() => wake([kind]), wait + 1).unref());
      }
    },
    /** Resolves when the running jobs of this process have ended. No other job begins. */
    stop: async () => {
      stopListening();
      for (const timer of timers.values()) clearTimeout(timer);
      stopping.abort();
      await Promise.all([...workers.values()].map((worker) => worker.ended()));
    },
  };
}

class Worker {
  readonly #deps: RunDeps;
  readonly #job: Job;
  readonly #failures: OutageLog;
  readonly #stopping: AbortSignal;
  readonly #running = new Set<Promise<void>>();
  #taking: Promise<void> | null = null;
  #isWoken = false;

  constructor(deps: RunDeps, job: Job, failures: OutageLog, stopping: AbortSignal) {
    this.#deps = deps;
    this.#job = job;
    this.#failures = failures;
    this.#stopping = stopping;
  }

  wake(): void {
    this.#isWoken = true;
    this.#taking ??= this.#takeJobs().finally(() => {
      this.#taking = null;
      // The worker may have been woken between the last query and this line.
      if (this.#isWoken && !this.#stopping.aborted) this.wake();
    });
  }

  async ended(): Promise<void> {
    await this.#taking;
    await Promise.all(this.#running);
  }

  async #takeJobs(): Promise<void> {
    this.#isWoken = false;
    try {
      while (!this.#stopping.aborted && this.#running.size < this.#job.concurrency) {
        const taken = await takeNextJob(this.#deps, this.#job);
        if (!taken) return;
        const running: Promise<void> = this.#run(taken).finally(() => {
          this.#running.delete(running);
          this.wake();
        });
        this.#running.add(running);
      }
    } catch (error) {
      await this.#noteFailure(error);
    }
  }

  async #run(taken: Parameters<typeof runLeased>[2]): Promise<void> {
    const startedAt = performance.now();
    await runLeased(this.#deps, this.#job, taken, this.#stopping).catch((error: unknown) =>
      this.#noteFailure(error),
    );
    if (!this.#job.isPaced) return;
    const pause = performance.now() - startedAt;
    // `delay` rejects when the signal is aborted.
    await delay(pause, undefined, { signal: this.#stopping }).catch(() => undefined);
  }

  // Logging is enough, because another worker takes over the job when its lease expires.
  async #noteFailure(error: unknown): Promise<void> {
    if (this.#stopping.aborted) return;
    await this.#failures.noteFailure({ err: error, job: this.#job.name }, 'background job failed');
  }
}
