import { HOUR } from '#contract/foundations/limits.ts';
import { endOfRightClock } from '#server/platform/clock-tolerance.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { JobsTable } from '#server/platform/jobs/jobs.tables.ts';
import * as store from './jobs.store.ts';

const PAGE = 100;
/** The longest pause between two attempts. A job that waits for longer waits for a time that somebody has chosen. */
const PAUSE_MOST = HOUR;

/**
 * Corrects jobs that were stored while the clock was ahead. Otherwise they would wait until the time that the clock had
 * shown. A pause begins again, and the lease of a killed process ends. Returns whether further jobs may be left.
 */
export async function correctDates(database: Database, now: number = Date.now()): Promise<boolean> {
  const wrong = await store.listDatedAfter(database.read, endOfRightClock(now), PAGE);
  if (wrong.length === 0) return false;
  await database.write(async (transaction) => {
    for (const job of wrong) {
      const { id, updated_at } = job;
      await store.updateUnchanged(transaction, { id, updated_at }, correctedDates(job, now));
    }
  });
  return wrong.length === PAGE;
}

function correctedDates({ state, run_at, updated_at }: JobsTable, now: number) {
  const corrected = { updated_at: new Date(now).toISOString() };
  if (state === 'running') return { ...corrected, leased_until: corrected.updated_at };
  const pause = Math.max(0, Date.parse(run_at) - Date.parse(updated_at));
  if (pause > PAUSE_MOST) return corrected;
  return { ...corrected, run_at: new Date(now + pause).toISOString() };
}
