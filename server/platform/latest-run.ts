import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Returns a function whose concurrent callers share runs of a task. Runs follow each other, and each caller gets a run
 * that starts after the call. So its result is as new as that of a separate run, which `SingleFlight` does not ensure. A
 * run starts in the next turn of the event loop, so that the requests of one turn share it.
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
