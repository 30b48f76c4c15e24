import { DAY, HOUR, MINUTE, SERIES_RESTORE_TIME } from '#contract/foundations/limits.ts';
import { deleteExpiredSeries } from '#server/features/posts/post-series/series-records.service.ts';
import type { Deps } from './app.ts';
import { deleteExpiredExports } from './features/accounts/data-exports/data-exports.service.ts';
import { storeFigures, watchWork } from './features/administration/dashboard/dashboard.service.ts';
import { deleteUnusedMedia } from './features/collections/nfts/pictures/nft-media-sweep.service.ts';
import { endOldScans } from './features/collections/wallets/scans/chain-scans.service.ts';
import { refreshHolders } from './features/collections/wallets/wallet-refreshes/wallet-refreshes.service.ts';
import { sweepUnusedPictures } from './features/foundations/pictures/pictures.service.ts';
import { deleteOldBackups } from './features/members/deleted-content/deleted-content.service.ts';
import { recountHolders } from './features/members/profiles/nft-holders.service.ts';
import { endOldDecisions } from './features/moderation/decisions/decisions.service.ts';
import { deleteOldMails } from './features/notifications/mails/mails.service.ts';
import { endOldNotifications } from './features/notifications/notifications/notifications.service.ts';
import { deleteOldDeliveries } from './features/team/webhooks/queue-webhooks.service.ts';
import { deleteAllExpired } from './platform/database/delete-slices.ts';
import { stoppedBy } from './platform/database/stoppable.ts';
import { deleteUnusedVariants } from './platform/images/variants.ts';
import { logRetried } from './platform/log/log-retried.ts';
import { pictureUses } from './registrations.ts';
import { tables } from './schema.ts';

type HousekeepingDeps = Omit<Deps, 'clientDir' | 'live'>;

type Sweep = () => Promise<unknown>;

/** The sweeps of all features. They delete expired rows and unused files, and correct derived values. */
function sweepsOf(running: HousekeepingDeps, signal: AbortSignal): Record<string, Sweep> {
  const database = stoppedBy(signal, running.database);
  const deps = { ...running, database, signal };
  const { env } = deps;
  return {
    'expired-rows': () => deleteAllExpired(database, tables),
    series: () =>
      deleteExpiredSeries(database, new Date(Date.now() - SERIES_RESTORE_TIME).toISOString()),
    notifications: () => endOldNotifications(database),
    pictures: () => sweepUnusedPictures({ ...deps, uses: pictureUses }, DAY),
    'data-exports': () => deleteExpiredExports(deps),
    backups: () => deleteOldBackups(database),
    mails: () => deleteOldMails(database),
    decisions: () => endOldDecisions(database),
    'webhook-deliveries': () => deleteOldDeliveries(database),
    scans: () => endOldScans(database),
    holders: () => recountHolders(database, env.chains),
    'holder-wallets': () => refreshHolders(database),
    variants: () => deleteUnusedVariants(env.dataDir, signal),
    'nft-media': () => deleteUnusedMedia(env.dataDir, signal),
    figures: () => storeFigures(database, { signal }),
  };
}

/**
 * Runs all sweeps. A failure does not stop the others, and is shown on the dashboard. Stopped sweeps continue in the
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
 * Runs all sweeps a minute after the start, then every hour. Returns a function that stops them. It resolves when
 * nothing uses the database any more, because each sweep ends after the current slice.
 */
export function startHousekeeping(deps: HousekeepingDeps): () => Promise<void> {
  const stopping = new AbortController();
  const sweepAll = watchedSweeps(deps, stopping.signal);
  let running = Promise.resolve();
  const sweep = () => {
    running = Promise.all([running, sweepAll()]).then(() => undefined);
  };
  // A site that restarts more often than every hour would otherwise never run a sweep.
  const first = setTimeout(sweep, MINUTE).unref();
  const timer = setInterval(sweep, HOUR).unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
    stopping.abort();
    return running;
  };
}
