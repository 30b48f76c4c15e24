import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MINUTE, SECOND } from '#contract/foundations/limits.ts';
import { databaseBytes } from '#server/features/administration/dashboard/dashboard.store.ts';
import { hasFailedBackup } from '#server/features/administration/site-backups/site-backups.service.ts';
import { findOwn } from '#server/features/site/site-settings/site-settings.store.ts';
import { executedMigrations, pendingMigrations } from '#server/migrations/migrate.ts';
import type { Database } from '#server/platform/database/database.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import type { Env } from '#server/platform/env/env.ts';
import { createLog } from '#server/platform/log/log.ts';
import { tables } from '#server/schema.ts';
import { refuseUnfinishedMove } from './move/refuse-unfinished.ts';
import { OperatorFailure } from './operator-failure.ts';

/** The file name of the database in the data directory and in a backup. */
export const SQLITE_FILE = 'hiroba.db';

/** The time limit of a query, in milliseconds. */
const STATEMENT_TIME_LIMIT = 5 * SECOND;

/** A silent log, because the output of a command may be one JSON object. */
export const operatorLog = createLog('silent');

/** Opens the database itself, not its connection pooler, for statements that take longer than those of requests. */
export function openPatiently(env: Env, databaseStatementTime = MINUTE): Database {
  const databaseUrl = env.databaseDirectUrl && withName(env.databaseDirectUrl);
  return openDatabase(
    { ...env, databaseUrl, databaseDirectUrl: databaseUrl, replicas: null, databaseStatementTime },
    operatorLog,
    tables,
  );
}

/** Runs work on a database, whatever its version, and closes the database. The time of a statement is limited. */
export async function withOpened<Result>(
  env: Env,
  work: (database: Database) => Promise<Result>,
  databaseStatementTime?: number,
): Promise<Result> {
  const database = openPatiently(env, databaseStatementTime);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/**
 * Returns the address with another name for its connections, so that these connections do not look like a running site.
 */
function withName(address: string): string {
  const url = new URL(address);
  url.searchParams.set('application_name', 'hiroba-operator');
  return url.href;
}

/** Runs work on the database of a site, which may be running. Throws unless all migrations have run. */
export async function withDatabase<Result>(
  env: Env,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const executed = await migrationsOf(env);
  if (executed.length === 0) throw noSite(env);
  if (pendingMigrations(executed).length > 0) throw new OperatorFailure((texts) => texts.olderSite);
  return withOpened(env, async (database) => {
    await refuseUnfinishedMove(database);
    return work(database);
  });
}

/** Returns the failure for a command that needs a site, which names the database where the site is missing. */
export function noSite({ databaseUrl, dataDir }: Env): OperatorFailure {
  return new OperatorFailure((texts) => texts.noSite(databaseUrl === null ? dataDir : null));
}

/** Returns the names of the migrations that have run, in order. Returns none when the database is empty. */
export async function migrationsOf(env: Env): Promise<string[]> {
  return (await readSite(env, executedMigrations)) ?? [];
}

/** Returns the id of the site in a database. Null when the site has no id yet. */
export function siteIdOf(env: Env): Promise<string | null> {
  return readSite(env, ({ read }) => findOwn(read, 'identity'));
}

/** Whether the last attempt of the site at a backup has failed. */
export async function hasFailedBackupOf(env: Env): Promise<boolean> {
  return (await readSite(env, ({ read }) => hasFailedBackup(read))) ?? false;
}

/** Returns the size of a database in bytes. For SQLite, it includes the write-ahead log. */
export async function databaseBytesOf(env: Env): Promise<number> {
  return (await readSite(env, ({ read }) => databaseBytes(read))) ?? 0;
}

/** Runs queries on a database that a running site may use. Returns null when the SQLite file does not exist. */
async function readSite<Result>(env: Env, read: (database: Database) => Promise<Result>) {
  if (env.databaseUrl === null && !existsSync(join(env.dataDir, SQLITE_FILE))) return null;
  return withOpened(env, read, STATEMENT_TIME_LIMIT);
}
