import { Batches } from './batches.ts';

const MAX_CALLERS = 1000;

/**
 * Returns a function whose concurrent callers share runs of a task. A run that a caller gets always starts after the
 * call, unlike that of `SingleFlight`, so its result is as new as that of a run of their own.
 */
export function latestRun<Result>(task: () => Promise<Result>): () => Promise<Result> {
  const runs = new Batches<null, Result>(MAX_CALLERS, async (_key, callers) => {
    const result = await task();
    return callers.map(() => result);
  });
  return () => runs.run('', null);
}
