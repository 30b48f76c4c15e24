import { DAY, HOUR } from '#contract/limits.ts';
import type { Deps } from './app.ts';

type HousekeepingDeps = Omit<Deps, 'clientDir' | 'live'>;

import { sweepUnusedPictures } from './features/pictures/pictures.service.ts';
import { endExpired } from './features/sessions/sessions.service.ts';

/** Hourly, while the process lives: what has expired goes, and pictures nobody uses. Returns how to stop. */
export function startHousekeeping(deps: HousekeepingDeps): () => void {
  const timer = setInterval(() => {
    Promise.all([endExpired(deps.database), sweepUnusedPictures(deps, DAY)]).catch(
      (error: unknown) => deps.log.error({ err: error }, 'housekeeping failed'),
    );
  }, HOUR);
  timer.unref();
  return () => clearInterval(timer);
}
