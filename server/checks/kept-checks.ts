import { MINUTE, SECOND } from '#contract/foundations/limits.ts';
import type { CheckContext } from './check.ts';
import { checksAt } from './checks.ts';
import { type CheckedFinding, runChecks } from './run-checks.ts';

/** A kept result that is older is renewed when somebody reads it. */
const LIFETIME = 10 * MINUTE;
/** Checks ask other servers, so that calls in quick succession share a run. */
const PAUSE = 5 * SECOND;

/** What the checks of this process have found last. `checkedAt` is null before the first run has ended. */
export interface KeptFindings {
  checkedAt: number | null;
  findings: readonly CheckedFinding[];
}

/** The checks of a running site. */
export interface KeptChecks {
  /** The last result, at once. One that is old or missing is renewed in the background. */
  read(): KeptFindings;
  /** Runs the checks, unless a run is under way or has just ended. Resolves with its result. */
  recheck(): Promise<KeptFindings>;
}

/** Keeps the result of the dashboard's checks, so that no page waits for a server that does not answer. */
export function keepChecks(
  context: Pick<CheckContext, 'env' | 'variables'>,
  now: () => number = Date.now,
): KeptChecks {
  let kept: KeptFindings = { checkedAt: null, findings: [] };
  let running: Promise<KeptFindings> | null = null;
  const age = () => now() - (kept.checkedAt ?? Number.NEGATIVE_INFINITY);
  const run = async (): Promise<KeptFindings> => {
    const findings = await runChecks(checksAt('dashboard'), context);
    kept = { checkedAt: now(), findings };
    return kept;
  };
  const renew = (oldest: number): Promise<KeptFindings> => {
    if (running === null && age() < oldest) return Promise.resolve(kept);
    running ??= run().finally(() => (running = null));
    return running;
  };
  return {
    read: () => {
      void renew(LIFETIME);
      return kept;
    },
    recheck: () => renew(PAUSE),
  };
}
