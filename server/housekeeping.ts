import { HOUR, MINUTE } from '#contract/foundations/limits.ts';
import { watchWork } from './features/administration/dashboard/dashboard.service.ts';
import { nouns } from './nouns.ts';
import { deleteAllExpired } from './platform/database/delete-slices.ts';
import { stoppedBy } from './platform/database/stoppable.ts';
import { logRetried } from './platform/log/log-retried.ts';
import { recordOf } from './platform/noun.ts';
import { createSite, type SiteDeps } from './site.ts';

/**
 * Returns a function that runs all sweeps. A failed sweep does not stop the others and is shown on the dashboard. The
 * next process continues stopped sweeps.
 */
function watchedSweeps(deps: SiteDeps, signal: AbortSignal): () => Promise<void> {
  const database = stoppedBy(signal, deps.database);
  const site = { ...createSite({ ...deps, database }), signal };
  const all = {
    'expired-rows': () => deleteAllExpired(database, site.tables),
    ...recordOf(nouns, 'sweeps'),
  };
  const sweeps = Object.entries(all).map(([name, sweep]) =>
    watchWork(deps.database, `sweep:${name}`, (_: AbortSignal) => sweep(site)),
  );
  return async () => {
    for (const outcome of await Promise.allSettled(sweeps.map((sweep) => sweep(signal)))) {
      if (outcome.status === 'rejected' && !signal.aborted) {
        logRetried(deps.log, { err: outcome.reason }, 'housekeeping failed');
      }
    }
  };
}

/**
 * Runs all sweeps a minute after the start, then every hour. Returns a function that stops each running sweep after its
 * current slice, and resolves when all have stopped.
 */
export function startHousekeeping(deps: SiteDeps): () => Promise<void> {
  const stopping = new AbortController();
  const sweepAll = watchedSweeps(deps, stopping.signal);
  let running = Promise.resolve();
  const sweep = () => {
    running = Promise.all([running, sweepAll()]).then(() => undefined);
  };
  // Without this timer, a site that restarts more than once an hour would never run a sweep.
  const first = setTimeout(sweep, MINUTE).unref();
  const timer = setInterval(sweep, HOUR).unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
    stopping.abort();
    return running;
  };
}
