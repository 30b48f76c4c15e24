import type { Dashboard } from '#contract/administration/dashboard.ts';
import { DAY, HOUR } from '#contract/foundations/limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import * as store from './work-failures.store.ts';

type Failures = NonNullable<Dashboard['operation']>['failures'];

/**
 * Older failures are ignored, because their process must have stopped: running work would have failed or succeeded
 * again by now.
 */
const FORGOTTEN_AFTER = DAY;
/** An account deletion that takes longer than this counts as failing, because it usually takes minutes. */
const DELETION_STUCK_AFTER = HOUR;

/**
 * Wraps background work so that its failures are counted until it succeeds again. Errors are rethrown. Only the log has
 * their text.
 */
export function watchWork<Args extends [AbortSignal?], Result>(
  database: Database,
  name: `job:${string}` | `sweep:${string}`,
  act: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  // Whether no failure is stored. False at first, because an earlier process may have stored failures.
  let isClear = false;
  return async (...args) => {
    try {
      const result = await act(...args);
      if (!isClear) isClear = await attempt(() => forget(database, name));
      return result;
    } catch (error) {
      // Work that was stopped has not failed.
      if (args[0]?.aborted) throw error;
      isClear = false;
      await attempt(() => note(database, name));
      throw error;
    }
  };
}

function note(database: Database, name: string): Promise<void> {
  const now = new Date().toISOString();
  return database.writeOne((queryable) => store.insertFailure(queryable, name, now));
}

function forget(database: Database, name: string): Promise<void> {
  return database.writeOne((queryable) => store.deleteFailures(queryable, name));
}

/** Runs a write and returns whether it succeeded. A failing database must not hide the error of the work. */
async function attempt(act: () => Promise<void>): Promise<boolean> {
  return act().then(
    () => true,
    () => false,
  );
}

/** Returns the present failures: jobs for members, other jobs, and sweeps. */
export async function readFailures(
  { read }: Database,
  now: number = Date.now(),
): Promise<Failures> {
  const stuckSince = new Date(now - DELETION_STUCK_AFTER).toISOString();
  const [wallets, exports, deletions, work, givenUp] = await Promise.all([
    store.countFailedWallets(read),
    store.countFailedExports(read),
    store.countStuckDeletions(read, stuckSince),
    store.listFailures(read, new Date(now - FORGOTTEN_AFTER).toISOString()),
    store.listGivenUp(read),
  ]);
  const ofMembers = [
    { kind: 'account-deletions' as const, ...deletions },
    { kind: 'exports' as const, ...exports },
    { kind: 'wallets' as const, ...wallets },
  ].flatMap(({ kind, count, last_at }) =>
    last_at === null ? [] : [{ kind, name: '', count, last_at }],
  );
  const ofSite = work.map(({ name, count, last_at }) => {
    const [kind, rest = ''] = name.split(':');
    return {
      kind: kind === 'job' ? ('job' as const) : ('sweep' as const),
      name: rest,
      count,
      last_at,
    };
  });
  const ofJobs = givenUp.map((failure) => ({ kind: 'job' as const, ...failure }));
  return [...ofSite, ...ofJobs, ...ofMembers];
}
