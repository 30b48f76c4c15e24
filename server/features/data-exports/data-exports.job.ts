import { EXPORT_LIFETIME, SECOND } from '#contract/limits.ts';
import { notifyFromSite } from '#server/features/notifications/notifications.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { DataExportsTable } from '#server/platform/database/tables.ts';
import type { Files } from '#server/platform/files/files.ts';
import { putZip } from '#server/platform/files/zip.ts';
import { newId, pseudonym, randomName } from '#server/platform/ids.ts';
import type { Log } from '#server/platform/log/log.ts';
import { archiveEntries } from './archive.ts';
import * as store from './data-exports.store.ts';
import { ARCHIVES } from './data-exports.sweep.ts';
import { exportedTables } from './exported-tables.ts';
import { Progress } from './progress.ts';

interface ExportDeps {
  database: Database;
  files: Files;
  log: Log;
  env: { exportBytes: number };
}

/** An export that fails or whose process dies this often is given up. */
const MAX_ATTEMPTS = 3;
/** How long a failed attempt waits for the next one. */
const RETRY_DELAY = 10 * SECOND;

/**
 * Makes the archive of the export that has waited longest; returns false when none waits, or when the archives already
 * take the room that they may. An aborted one is begun again by the next process.
 */
export async function runNextExport(deps: ExportDeps, signal: AbortSignal): Promise<boolean> {
  const { database, env } = deps;
  if ((await store.sumArchives(database.read)) >= env.exportBytes) return false;
  const lease = newId();
  const taken = await database.write((transaction) =>
    store.takeNext(transaction, Progress.leaseOf(lease), new Date().toISOString()),
  );
  if (!taken) return false;
  if (taken.attempts > MAX_ATTEMPTS) {
    await release(database, lease, { status: 'failed' });
    return true;
  }
  try {
    await makeArchive(deps, taken, lease, signal);
  } catch (error) {
    await giveBack(deps, taken, lease, signal.aborted, error);
  }
  return true;
}

async function makeArchive(
  { database, files, log }: ExportDeps,
  { id, user_id }: DataExportsTable,
  lease: string,
  signal: AbortSignal,
): Promise<void> {
  const pictures = await store.countPictures(database.read, user_id);
  const progress = new Progress(database, lease, pictures + exportedTables.length, signal);
  await progress.begin();
  const archive = `${ARCHIVES}/${randomName(32)}.zip`;
  await putZip(files, archive, archiveEntries({ database, files, log }, user_id, progress));
  const { length: bytes } = (await files.open(archive)) ?? { length: 0 };
  const expires_at = new Date(Date.now() + EXPORT_LIFETIME).toISOString();
  const isHeld = await database.write(async (transaction) => {
    const ready = { ...free, status: 'ready', archive, bytes, expires_at } as const;
    if (!(await store.updateHeld(transaction, lease, ready))) return false;
    await notifyFromSite(transaction, 'data-export', { to: user_id, relatedId: id });
    return true;
  });
  if (!isHeld) await files.delete(archive);
}

const free = { lease_id: null, leased_until: null };

/** Ends the lease, unless it was lost before. */
async function release(
  database: Database,
  lease: string,
  change: Partial<DataExportsTable>,
): Promise<void> {
  await database.writeOne((queryable) =>
    store.updateHeld(queryable, lease, { ...free, ...change }),
  );
}

async function giveBack(
  { database, log }: ExportDeps,
  { user_id, attempts }: DataExportsTable,
  lease: string,
  isAborted: boolean,
  error: unknown,
): Promise<void> {
  if (isAborted) {
    // The attempt has not failed: it does not count.
    await release(database, lease, { status: 'waiting', attempts: attempts - 1 });
    return;
  }
  log.error({ err: error, user: pseudonym(user_id) }, 'export of data failed');
  const leased_until = new Date(Date.now() + RETRY_DELAY).toISOString();
  const isLast = attempts >= MAX_ATTEMPTS;
  await release(
    database,
    lease,
    isLast ? { status: 'failed' } : { status: 'waiting', leased_until },
  );
}
