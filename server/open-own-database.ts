import { join } from 'node:path';
import { migrate } from './migrations/migrate.ts';
import { refuseUnfinishedMove } from './operator/move/refuse-unfinished.ts';
import { SQLITE_FILE } from './operator/open-site.ts';
import type { Database } from './platform/database/database.ts';
import { openDatabase, waitForPostgres } from './platform/database/open-database.ts';
import type { Env } from './platform/env/env.ts';
import { expectWritable, lockDataDir, writeFailure } from './platform/files/data-dir.ts';
import { isUnavailable } from './platform/is-unavailable.ts';
import type { Log } from './platform/log/log.ts';
import { tables } from './schema.ts';

interface OwnDatabase {
  database: Database;
  /** Lets another process use the data directory. */
  unlock: () => void;
}

/** Opens and migrates the database of the site. On SQLite, locks the data directory. */
export async function openOwnDatabase(env: Env, log: Log): Promise<OwnDatabase> {
  const unlock = env.databaseUrl === null ? lockOwnFiles(env.dataDir) : () => undefined;
  // With a pooler, the two URLs lead to different servers. Both must respond.
  for (const url of new Set([env.databaseDirectUrl, env.databaseUrl])) {
    if (url !== null) await waitForPostgres(url, log);
  }
  try {
    const database = openDatabase(env, log, tables);
    await refuseUnfinishedMove(database);
    await migrate(database, { log });
    return { database, unlock };
  } catch (error) {
    throw causeOf(error, env);
  }
}

function lockOwnFiles(dataDir: string): () => void {
  expectWritable(join(dataDir, SQLITE_FILE));
  return lockDataDir(dataDir);
}

/** Returns the reason why SQLite cannot write its files, such as a full disk, and otherwise the error itself. */
function causeOf(error: unknown, { databaseUrl, dataDir }: Env): unknown {
  const isOfFiles = databaseUrl === null && isUnavailable(error);
  return isOfFiles ? (writeFailure(dataDir) ?? error) : error;
}
