import { mkdir, readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage } from '#contract/administration/dashboard.ts';
import { sumArchives } from '#server/features/accounts/data-exports/data-exports.shared.store.ts';
import type { Database } from '#server/platform/database/database.ts';
import * as store from './dashboard.store.ts';

/** Measures the storage of the site. Callers should share the result, because all cached files are read. */
export async function measureStorage(
  { read }: Pick<Database, 'read'>,
  dataDir: string,
): Promise<Storage> {
  // The directory may not exist yet when the database is PostgreSQL.
  await mkdir(dataDir, { recursive: true });
  const [database_bytes, files, cache_bytes, exports_bytes, disk] = await Promise.all([
    store.databaseBytes(read),
    store.sumFiles(read),
    bytesIn(join(dataDir, 'cache')),
    sumArchives(read),
    statfs(dataDir),
  ]);
  return {
    database_bytes,
    files_bytes: files.bytes,
    files_count: files.count,
    cache_bytes,
    exports_bytes,
    free_bytes: disk.bavail * disk.bsize,
    disk_bytes: disk.blocks * disk.bsize,
  };
}

/** Returns the size in bytes of all files in a directory, or 0 when it does not exist. */
async function bytesIn(directory: string): Promise<number> {
  const found = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const item of found) {
    if (!item.isFile()) continue;
    // Reads one file after another, because the result is not urgent. Other processes may delete files meanwhile.
    const about = await stat(join(item.parentPath, item.name)).catch(() => null);
    bytes += about?.size ?? 0;
  }
  return bytes;
}
