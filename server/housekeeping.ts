import { DAY, HOUR, MINUTE } from '#contract/limits.ts';
import type { Deps } from './app.ts';
import { deleteExpiredExports } from './features/data-exports/data-exports.service.ts';
import { endExpiredBatches } from './features/likes/likes.service.ts';
import { endExpiredMutes } from './features/mutes/mutes.service.ts';
import { deleteExpiredPlaces } from './features/nfts/nfts.service.ts';
import { deleteUnusedMedia } from './features/nfts/pictures/media-sweep.service.ts';
import { endOldNotifications } from './features/notifications/notifications.service.ts';
import { sweepUnusedPictures } from './features/pictures/pictures.service.ts';
import { recountHolders } from './features/profiles/holders.service.ts';
import { endExpiredUsernames } from './features/profiles/usernames.service.ts';
import { endExpiredSessions } from './features/sessions/sessions.service.ts';
import { endExpiredAttempts } from './features/sign-in/sign-in.service.ts';
import { endExpiredProofs } from './features/wallets/proving/proving.service.ts';
import { refreshHolders } from './features/wallets/refreshing/refreshing.service.ts';
import { endOldScans } from './features/wallets/scans/scans.service.ts';
import { deleteUnusedVariants } from './platform/images/variants.ts';
import { pictureUses } from './registrations.ts';

type HousekeepingDeps = Omit<Deps, 'clientDir' | 'live'>;

/**
 * Deletes expired rows and unused files, and keeps badges true. Each feature does its own; a failure does not stop the
 * others.
 */
async function sweepAll(deps: HousekeepingDeps): Promise<void> {
  const { database, log } = deps;
  const outcomes = await Promise.allSettled([
    endExpiredSessions(database),
    endExpiredAttempts(database),
    endExpiredBatches(database),
    endExpiredMutes(database),
    endExpiredUsernames(database),
    deleteExpiredPlaces(database),
    endOldNotifications(database),
    endExpiredProofs(database),
    sweepUnusedPictures({ ...deps, uses: pictureUses }, DAY),
    deleteExpiredExports(deps),
    endOldScans(database),
    recountHolders(database, deps.env.chains.officialContracts),
    refreshHolders(database),
    deleteUnusedVariants(deps.env.dataDir),
    deleteUnusedMedia(deps.env.dataDir),
  ]);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') log.error({ err: outcome.reason }, 'housekeeping failed');
  }
}

/**
 * Does all that a minute after the start and then every hour. Returns the
 * function that stops it.
 */
export function startHousekeeping(deps: HousekeepingDeps): () => void {
  const sweep = () => void sweepAll(deps);
  // A site that is restarted within the hour would never reach the interval.
  const first = setTimeout(sweep, MINUTE).unref();
  const timer = setInterval(sweep, HOUR).unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
