import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Env } from '#server/platform/env/env.ts';
import { randomName } from '#server/platform/ids.ts';
import { readManifest } from './backup-manifest.ts';
import { expectFree, REHEARSAL } from './create-backup.ts';
import { withOpened } from './open-site.ts';
import { OperatorFailure } from './operator-failure.ts';
import { restoreBackup } from './restore-backup.ts';
import { createDatabase, dropDatabase } from './scratch-database.store.ts';
import { countRows } from './usage.store.ts';

interface Rehearsal {
  /** The duration of the restore, in seconds. */
  seconds: number;
  /** The number of rows in each main table. */
  rows: Record<string, number>;
}

/**
 * Restores a backup into a scratch site next to the backup, counts its rows, and removes the scratch site. On
 * PostgreSQL, the scratch site gets a new database on the site's server, so the site's role must be allowed to create
 * databases.
 */
export async function rehearseRestore(env: Env, folder: string): Promise<Rehearsal> {
  const { database, files } = await readManifest(folder);
  await expectFree(dirname(folder), database.bytes + files.bytes);
  const dataDir = await mkdtemp(join(dirname(folder), REHEARSAL));
  try {
    return await withScratchDatabase(env, async (url) => {
      const address = { databaseUrl: url, databaseDirectUrl: url, replicas: null };
      const scratch: Env = { ...env, ...address, dataDir, bucket: null };
      const start = performance.now();
      await restoreBackup(scratch, folder);
      const seconds = (performance.now() - start) / 1000;
      return { seconds, rows: await withOpened(scratch, countRows) };
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Runs work with the address of an empty database. On SQLite, the address is null. */
async function withScratchDatabase<Result>(
  env: Env,
  work: (url: string | null) => Promise<Result>,
): Promise<Result> {
  if (env.databaseDirectUrl === null) return work(null);
  const name = `hiroba_rehearsal_${randomName(12).toLowerCase()}`;
  const url = new URL(env.databaseDirectUrl);
  url.pathname = `/${name}`;
  return withOpened(env, async (database) => {
    await createDatabase(database, name).catch((cause: Error) => {
      throw new OperatorFailure((texts) => texts.noScratchDatabase(cause.message), cause);
    });
    try {
      return await work(url.href);
    } finally {
      await dropDatabase(database, name);
    }
  });
}
