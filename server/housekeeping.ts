import { DAY, HOUR, MINUTE } from '#contract/limits.ts';
import type { Deps } from './app.ts';
import { deleteExpiredLinks } from './features/appeals/appeals.service.ts';
import { storeFigures, watchWork } from './features/dashboard/dashboard.service.ts';
import { deleteExpiredExports } from './features/data-exports/data-exports.service.ts';
import { endOldDecisions } from './features/decisions/decisions.service.ts';
import { deleteOldBackups } from './features/deletions/deletions.service.ts';
import { endExpiredBatches } from './features/likes/likes.service.ts';
import { endExpiredMutes } from './features/mutes/mutes.service.ts';
import { deleteExpiredPlaces } from './features/nfts/nfts.service.ts';
import { deleteUnusedMedia } from './features/nfts/pictures/media-sweep.service.ts';
import { endOldNotifications } from './features/notifications/notifications.service.ts';
import { sweepUnusedPictures } from './features/pictures/pictures.service.ts';
import { recountHolders } from './features/profiles/holders.service.ts';
import { endExpiredUsernames } from './features/profiles/usernames.service.ts';
import { deleteExpiredCounts } from './features/rate-limits/rate-limits.service.ts';
import { endExpiredSessions } from './features/sessions/sessions.service.ts';
import { endExpiredAttempts } from './features/sign-in/sign-in.service.ts';
import { endExpiredProofs } from './features/wallets/proving/proving.service.ts';
import { refreshHolders } from './features/wallets/refreshing/refreshing.service.ts';
import { endOldScans } from './features/wallets/scans/scans.service.ts';
import { stoppedBy } from './platform/database/stoppable.ts';
import { deleteUnusedVariants } from './platform/images/variants.ts';
import { logRetried } from './platform/log/log-retried.ts';
import { pictureUses } from './registrations.ts';

type HousekeepingDeps = Omit<Deps, 'clientDir' | 'live'>;

type Sweep = () => Promise<unknown>;

/** Deletes expired rows and unused files, and keeps badges and figures true. Each feature does its own. */
function sweepsOf(running: HousekeepingDeps, signal: AbortSignal): Record<string, Sweep> {
  const database = stoppedBy(signal, running.database);
  const deps = { ...running, database, signal };
  const { env } = deps;
  return {
    sessions: () => endExpiredSessions(database),
    'sign-in': () => endExpiredAttempts(database),
    likes: () => endExpiredBatches(database),
    'rate-counts': () => deleteExpiredCounts(database),
    mutes: () => endExpiredMutes(database),
    usernames: () => endExpiredUsernames(database),
    'nft-places': () => deleteExpiredPlaces(database),
    notifications: () => endOldNotifications(database),
    'wallet-proofs': () => endExpiredProofs(database),
    pictures: () => sweepUnusedPictures({ ...deps, uses: pictureUses }, DAY),
    'data-exports': () => deleteExpiredExports(deps),
    backups: () => deleteOldBackups(database),
    decisions: () => endOldDecisions(database),
    'appeal-links': () => deleteExpiredLinks(database),
    scans: () => endOldScans(database),
    holders: () => recountHolders(database, env.chains),
    'holder-wallets': () => refreshHolders(database),
    variants: () => deleteUnusedVariants(env.dataDir, signal),
    'nft-media': () => deleteUnusedMedia(env.dataDir, signal),
    figures: () => storeFigures(database, { signal }),
  };
}

/**
 * Runs all sweeps; a failure does not stop the others, and is told on the dashboard. Those that are stopped go on in the
 * next process.
 */
function watchedSweeps(deps: HousekeepingDeps, signal: AbortSignal): () => Promise<void> {
  const sweeps = Object.entries(sweepsOf(deps, signal)).map(([name, sweep]) =>
    watchWork(deps.database, `sweep:${name}`, (_: AbortSignal) => sweep()),
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
 * Does all that a minute after the start and then every hour. Returns the function that stops it, which resolves when
 * nothing uses the database any more: each sweep ends after the slice under way.
 */
export function startHousekeeping(deps: HousekeepingDeps): () => Promise<void> {
  const stopping = new AbortController();
  const sweepAll = watchedSweeps(deps, stopping.signal);
  let running = Promise.resolve();
  const sweep = () => {
    running = Promise.all([running, sweepAll()]).then(() => undefined);
  };
  // A site that is restarted within the hour would never reach the interval.
  const first = setTimeout(sweep, MINUTE).unref();
  const timer = setInterval(sweep, HOUR).unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
    stopping.abort();
    return running;
  };
}
