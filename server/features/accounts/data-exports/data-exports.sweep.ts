import { HOUR } from '#contract/foundations/limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Files } from '#server/platform/files/files.ts';
import * as store from './data-exports.store.ts';

export const ARCHIVES = 'data-exports';

// The age from which a file without a row is deleted. A younger file may be an archive that is still being written,
// which never takes an hour.
const ORPHAN_AGE = HOUR;

interface SweepDeps {
  database: Database;
  files: Files;
}

/** Deletes expired archives, and the files of replaced or interrupted exports. */
export async function deleteExpiredExports({ database, files }: SweepDeps): Promise<void> {
  const now = new Date().toISOString();
  const expired = await database.write((transaction) => store.deleteExpired(transaction, now));
  for (const archive of expired) await files.delete(archive);
  const before = Date.now() - ORPHAN_AGE;
  for await (const { key, modifiedAt } of files.list(ARCHIVES)) {
    if (modifiedAt.getTime() > before) continue;
    if (!(await store.archivesAmong(database.read, [key])).has(key)) await files.delete(key);
  }
}
