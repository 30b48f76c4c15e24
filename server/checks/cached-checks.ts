import { MINUTE, SECOND } from '#contract/foundations/limits.ts';
import type { CheckContext } from './check.ts';
import { type CheckedFinding, checksAt, runChecks } from './checks.ts';

/** The age from which a cached result is renewed when it is read. */
const LIFETIME = 10 * MINUTE;
/** Calls within this time share a run, because checks send requests to other servers. In milliseconds. */
const PAUSE = 5 * SECOND;

/** The last findings of this process. `checkedAt` is the start of their run, or null before the first run has ended. */
export interface CachedFindings {
  checkedAt: number | null;
  findings: readonly CheckedFinding[];
}

export interface CachedChecks {
  /** Returns the last result without waiting. Renews an old or missing result in the background. */
  read(): CachedFindings;
  /** Runs the checks, or joins a run that is under way or has just ended, unless it began before `since`. */
  recheck(since?: number): Promise<CachedFindings>;
}

/** Caches the result of the dashboard's checks, so that no page waits for a server that does not respond. */
export function cacheChecks(
  context: Pick<CheckContext, 'env' | 'variables'>,
  now: () => number = Date.now,
): CachedChecks {
  let cached: CachedFindings = { checkedAt: null, findings: [] };
  let running: Promise<CachedFindings> | null = null;
  let begunAt = Number.NEGATIVE_INFINITY;
  const run = async (): Promise<CachedFindings> => {
    begunAt = now();
    const findings = await runChecks(checksAt('dashboard'), context);
    cached = { checkedAt: begunAt, findings };
    return cached;
  };
  const renew = async (oldest: number, since = begunAt): Promise<CachedFindings> => {
    if (begunAt < since) await running;
    if (running === null && begunAt >= since && now() - begunAt < oldest) return cached;
    running ??= run().finally(() => (running = null));
    return running;
  };
  return {
    read: () => {
      void renew(LIFETIME);
      return cached;
    },
    recheck: (since) => renew(PAUSE, since),
  };
}
