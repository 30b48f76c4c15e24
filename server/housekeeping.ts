import { DAY, HOUR, MINUTE } from '#contract/limits.ts';
import type { Deps } from './app.ts';
import { endExpiredBatches } from './features/likes/likes.service.ts';
import { sweepUnusedPictures } from './features/pictures/pictures.service.ts';
import { endExpiredSessions } from './features/sessions/sessions.service.ts';
import { endExpiredAttempts } from './features/sign-in/sign-in.service.ts';

type HousekeepingDeps = Omit<Deps, 'clientDir' | 'live'>;

/** Each noun removes its own rows and files; a failure of one does not stop the others. */
async function sweepAll(deps: HousekeepingDeps): Promise<void> {
  const { database } = deps;
  await Promise.all([
    endExpiredSessions(database),
    endExpiredAttempts(database),
    endExpiredBatches(database),
    sweepUnusedPictures(deps, DAY),
  ]);
}

/**
 * A minute after the start and then hourly, while the process lives: what has expired goes, and
 * pictures nobody uses. Returns how to stop.
 */
export function startHousekeeping(deps: HousekeepingDeps): () => void {
  const keepHouse = () => {
    sweepAll(deps).catch((error: unknown) => deps.log.error({ err: error }, 'housekeeping failed'));
  };
  // A site that is started again every hour would never get there otherwise.
  const first = setTimeout(keepHouse, MINUTE).unref();
  const timer = setInterval(keepHouse, HOUR).unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
