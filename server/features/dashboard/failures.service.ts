import type { Dashboard } from '#contract/dashboard.ts';
import { DAY, HOUR } from '#contract/limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import * as store from './failures.store.ts';

type Failures = NonNullable<Dashboard['operation']>['failures'];

/** Failures of work that has neither succeeded nor failed for this long are of a process that is gone. */
const FORGOTTEN_AFTER = DAY;
/** Deleting an account takes minutes; one that takes longer fails again and again. */
const DELETION_STUCK_AFTER = HOUR;

/**
 * Notes failures of some work in the background for the dashboard, until it succeeds again. What the error says is in
 * the log alone. Returns the work, which fails as before.
 */
export function watchWork<Args extends [AbortSignal?], Result>(
  database: Database,
  name: `job:${string}` | `sweep:${string}`,
  act: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  // A process that died may have left failures.
  let isClear = false;
  return async (...args) => {
    try {
      const result = await act(...args);
      if (!isClear) isClear = await attempt(() => forget(database, name));
      return result;
    } catch (error) {
      // Work that is stopped has not failed.
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

/** Whether it could be done: a database that fails must not hide why the work did. */
async function attempt(act: () => Promise<void>): Promise<boolean> {
  return act().then(
    () => true,
    () => false,
  );
}

/** What fails now: work of members, jobs and sweeps. */
export async function readFailures(
  { read }: Database,
  now: number = Date.now(),
): Promise<Failures> {
  const stuckSince = new Date(now - DELETION_STUCK_AFTER).toISOString();
  const [wallets, exports, deletions, work] = await Promise.all([
    store.countFailedWallets(read),
    store.countFailedExports(read),
    store.countStuckDeletions(read, stuckSince),
    store.listFailures(read, new Date(now - FORGOTTEN_AFTER).toISOString()),
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
  return [...ofSite, ...ofMembers];
}
