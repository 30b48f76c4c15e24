import { DAY } from '#contract/foundations/limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import { deleteScansBefore } from './chain-scans.store.ts';

/** A scan without progress for this long is unused, because the scans of a viewed wallet make progress more often. */
const UNUSED_AFTER = 30 * DAY;
const SCANS_PER_TRANSACTION = 100;

/** Deletes the scans of addresses that nobody has viewed for a month. A later scan reads from the start again. */
export async function endOldScans(database: Database): Promise<void> {
  const time = new Date(Date.now() - UNUSED_AFTER).toISOString();
  let deleted: number;
  do {
    deleted = await deleteScansBefore(database, time, SCANS_PER_TRANSACTION);
  } while (deleted === SCANS_PER_TRANSACTION);
}
