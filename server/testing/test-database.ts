import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { openPostgres, type PostgresOptions } from '#server/platform/database/postgres.ts';
import { openSqlite } from '#server/platform/database/sqlite.ts';
import { createLog, type Log } from '#server/platform/log/log.ts';
import { tables } from '#server/schema.ts';
import { patientWaits } from './patient-waits.ts';
import { createPostgresDatabase, migratedSqlite } from './template-database.ts';

/** The engine of this test run. */
export const testEngine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';

/** A log for databases in tests that do not read the log. */
export const quietLog = createLog('silent');

/**
 * Defines a test for one engine. On the other engine, nothing is defined, so that the test is not reported as skipped.
 */
export const itOnSqlite = testEngine === 'sqlite' ? it : () => undefined;
export const itOnPostgres = testEngine === 'postgres' ? it : () => undefined;
export const describeOnPostgres = testEngine === 'postgres' ? describe : () => undefined;

export interface TestDatabase {
  database: Database;
  /** The connection string of PostgreSQL, or null on SQLite. */
  url: string | null;
  /** A directory that only this test uses. */
  directory: string;
  drop(): Promise<void>;
}

/**
 * Creates a migrated database on the engine of this run, with a directory. On PostgreSQL, `existingUrl` connects to an
 * existing database instead, which its creator drops.
 */
export async function createTestDatabase(
  log: Log = quietLog,
  existingUrl?: string,
  options: PostgresOptions = { waits: patientWaits },
): Promise<TestDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'hiroba-test-'));
  const { database, url, drop } = await openDatabase(directory, log, options, existingUrl);
  return {
    database,
    url,
    directory,
    drop: async () => {
      await database.close();
      await drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function openDatabase(
  directory: string,
  log: Log,
  options: PostgresOptions,
  existingUrl?: string,
) {
  if (existingUrl !== undefined) {
    const database = openPostgres(existingUrl, log, { poolSize: 5, ...options });
    return { database, url: existingUrl, drop: async () => undefined };
  }
  return testEngine === 'postgres' ? createPostgres(log, options) : createSqlite(directory, log);
}

async function createSqlite(directory: string, log: Log) {
  const file = join(directory, 'hiroba.db');
  await writeFile(file, await migratedSqlite());
  const database = openSqlite(file, log, { tables, isStrict: true });
  return { database, url: null, drop: async () => undefined };
}

async function createPostgres(log: Log, options: PostgresOptions) {
  const { TEST_DATABASE_URL: server, TEST_DATABASE_TEMPLATE: template } = process.env;
  if (!server || !template) throw new Error('only the project server-postgres has a PostgreSQL');
  const { url, drop } = await createPostgresDatabase(server, template);
  return { database: openPostgres(url, log, { poolSize: 5, ...options }), url, drop };
}
