import { MINUTE, SECOND } from '#contract/foundations/limits.ts';
import type { CheckContext } from './check.ts';
import { checksAt } from './checks.ts';
import { type CheckedFinding, runChecks } from './run-checks.ts';

/** A kept result that is older is renewed when somebody reads it. */
const LIFETIME = 10 * MINUTE;
/** Checks ask other servers, so that calls in quick succession share a run. */
const PAUSE = 5 * SECOND;

/** What the checks of this process have found last. `checkedAt` is when their run began, null before the first has ended. */
export interface KeptFindings {
  checkedAt: number | null;
  findings: readonly CheckedFinding[];
}

/** The checks of a running site. */
export interface KeptChecks {
  /** The last result, at once. One that is old or missing is renewed in the background. */
  read(): KeptFindings;
  /**
   * Runs the checks, unless a run is under way or has just been made. Resolves with its result. A run from before `since`
   * does not count: what it has found may have changed.
   */
  recheck(since?: number): Promise<KeptFindings>;
}

/** Keeps the result of the dashboard's checks, so that no page waits for a server that does not answer. */
export function keepChecks(
  context: Pick<CheckContext, 'env' | 'variables'>,
  now: () => number = Date.now,
): KeptChecks {
  let kept: KeptFindings = { checkedAt: null, findings: [] };
  let running: Promise<KeptFindings> | null = null;
  let begunAt = Number.NEGATIVE_INFINITY;
  const run = async (): Promise<KeptFindings> => {
    begunAt = now();
    const findings = await runChecks(checksAt('dashboard'), context);
    kept = { checkedAt: begunAt, findings };
    return kept;
  };
  const renew = async (oldest: number, since = begunAt): Promise<KeptFindings> => {
    if (begunAt < since) await running;
    if (running === null && begunAt >= since && now() - begunAt < oldest) return kept;
    running ??= run().finally(() => (running = null));
    return running;
  };
  return {
    read: () => {
      void renew(LIFETIME);
      return kept;
    },
    recheck: (since) => renew(PAUSE, since),
  };
}
