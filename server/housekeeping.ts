import { DAY, HOUR, MINUTE } from '#contract/limits.ts';
import type { Deps } from './app.ts';
import { sweepUnusedPictures } from './features/pictures/pictures.service.ts';
import { endExpired } from './features/sessions/sessions.service.ts';

type HousekeepingDeps = Omit<Deps, 'clientDir' | 'live'>;

/**
 * A minute after the start and then hourly, while the process lives: what has expired goes, and
 * pictures nobody uses. Returns how to stop.
 */
export function startHousekeeping(deps: HousekeepingDeps): () => void {
  const keepHouse = () => {
    Promise.all([endExpired(deps.database), sweepUnusedPictures(deps, DAY)]).catch(
      (error: unknown) => deps.log.error({ err: error }, 'housekeeping failed'),
    );
  };
  // A site that is started again every hour would never get there otherwise.
  const first = setTimeout(keepHouse, MINUTE).unref();
  const timer = setInterval(keepHouse, HOUR).unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
