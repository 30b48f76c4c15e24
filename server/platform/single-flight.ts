import { setImmediate as nextTurn } from 'node:timers/promises';

/** Single-flight by key: one task at a time runs for a key, and concurrent callers share its result. */
export class SingleFlight<Result> {
  readonly #running = new Map<string, Promise<Result>>();

  isRunning(key: string): boolean {
    return this.#running.has(key);
  }

  run(key: string, task: () => Promise<Result>): Promise<Result> {
    const started = this.#running.get(key);
    if (started) return started;
    const running = task().finally(() => this.#running.delete(key));
    this.#running.set(key, running);
    return running;
  }
}

/** Shares the result of `act`, even a failure, among all calls within `lifetime` milliseconds. */
export function singleFlightFor<Result>(lifetime: number, act: () => Promise<Result>) {
  let shared: Promise<Result> | null = null;
  return () => {
    if (shared) return shared;
    setTimeout(() => (shared = null), lifetime).unref();
    shared = act();
    return shared;
  };
}

/**
 * Returns a function whose concurrent callers share runs of a task. One run follows another. Each caller gets a run
 * that starts after the call, so its result is as new as that of a separate run, which `SingleFlight` does not ensure.
 * A run starts in the next turn of the event loop, so that all requests of one turn share it.
 */
export function latestRun<Result>(task: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | null = null;
  return () => {
    next ??= Promise.allSettled([running, nextTurn()]).then(() => {
      next = null;
      const run = task();
      running = run;
      return run;
    });
    return next;
  };
}
