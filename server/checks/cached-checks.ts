import { MINUTE, SECOND } from '#contract/foundations/limits.ts';
import type { CheckSurroundings } from './check.ts';
import { type CheckedFinding, checksAt, runChecks } from './checks.ts';

/** The age in milliseconds from which a cached result is renewed when it is read. */
const LIFETIME = 10 * MINUTE;
/** Calls within this time share a run, because checks send requests to other servers. In milliseconds. */
const PAUSE = 5 * SECOND;

/** The last findings of this process. `checkedAt` is when their run started. Null until the first run has ended. */
export interface CachedFindings {
  checkedAt: number | null;
  findings: readonly CheckedFinding[];
}

export interface CachedChecks {
  /** Returns the last result without waiting. An old or missing result is renewed in the background. */
  read(): CachedFindings;
  /**
   * Runs the checks. When a run is under way or has just ended, returns the result of that run instead, unless the run
   * began before `since`.
   */
  recheck(since?: number): Promise<CachedFindings>;
}

/** Caches the results of the checks on the dashboard, so that no page waits for a server that does not respond. */
export function cacheChecks(
  context: CheckSurroundings,
  now: () => number = Date.now,
): CachedChecks {
  let cached: CachedFindings = { checkedAt: null, findings: [] };
  let running: Promise<CachedFindings> | null = null;
  let begunAt = Number.NEGATIVE_INFINITY;
  const damageNow = () => context.damage?.() ?? null;
  let damage: string | null = null;
  const run = async (): Promise<CachedFindings> => {
    begunAt = now();
    damage = damageNow();
    const findings = await runChecks(checksAt('dashboard'), context);
    cached = { checkedAt: begunAt, findings };
    return cached;
  };
  const renew = async (oldest: number, since = begunAt): Promise<CachedFindings> => {
    if (begunAt < since) await running;
    const isRecent = begunAt >= since && now() - begunAt < oldest && damage === damageNow();
    if (running === null && isRecent) return cached;
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
