import { HOUR, MINUTE } from '#contract/foundations/limits.ts';
import { watchWork } from './features/administration/dashboard/dashboard.service.ts';
import { nouns } from './nouns.ts';
import type { Database } from './platform/database/database.ts';
import { deleteAllExpired } from './platform/database/delete-slices.ts';
import { logRetried } from './platform/log/log.ts';
import { recordOf } from './platform/noun.ts';
import { createSite, type SiteDeps } from './site.ts';

/**
 * Returns a function that runs all sweeps. A sweep that fails does not stop the others, and its failure is shown on the
 * dashboard.
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

/** Runs all sweeps a minute after the start, then every hour. Returns a function that stops them after a slice. */
export function startHousekeeping(deps: SiteDeps): () => Promise<void> {
  const stopping = new AbortController();
  const sweepAll = watchedSweeps(deps, stopping.signal);
  let running = Promise.resolve();
  const sweep = () => {
    running = Promise.all([running, sweepAll()]).then(() => undefined);
  };
  // Without this first run, a site that restarts more than once an hour would never run a sweep.
  const first = setTimeout(sweep, MINUTE).unref();
  const timer = setInterval(sweep, HOUR).unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
    stopping.abort();
    return running;
  };
}

/** Returns a database whose writes throw after the signal is aborted, so that a sweep stops after its current slice. */
function stoppedBy(signal: AbortSignal, database: Database): Database {
  return {
    ...database,
    write: async (body) => {
      signal.throwIfAborted();
      return database.write(body);
    },
    writeOne: async (body) => {
      signal.throwIfAborted();
      return database.writeOne(body);
    },
  };
}
