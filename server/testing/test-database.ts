import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, it } from 'vitest';
import { migrate } from '#server/migrations/migrate.ts';
import type { Database } from '#server/platform/database/database.ts';
import { openPostgres, type PostgresWaits } from '#server/platform/database/postgres.ts';
import { openSqlite } from '#server/platform/database/sqlite.ts';
import { createLog, type Log } from '#server/platform/log/log.ts';
import { patientWaits } from './patient-waits.ts';

/** The engine this run of the tests is for. */
export const testEngine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';

/** For databases whose log no test reads. */
export const quietLog = createLog('silent');

/** Tests of one engine alone. On the other they are not defined, so that none counts as skipped. */
export const itOnSqlite = testEngine === 'sqlite' ? it : () => undefined;
export const itOnPostgres = testEngine === 'postgres' ? it : () => undefined;
export const describeOnPostgres = testEngine === 'postgres' ? describe : () => undefined;

export interface TestDatabase {
  database: Database;
  /** Connection string of PostgreSQL, null on SQLite. */
  url: string | null;
  /** A directory for this test alone. */
  directory: string;
  drop(): Promise<void>;
}

/**
 * A new migrated database on the engine of this run, with a directory beside it. `existingUrl` connects
 * to an existing one on PostgreSQL instead, which its creator drops.
 */
export async function createTestDatabase(
  log: Log = quietLog,
  existingUrl?: string,
  waits = patientWaits,
): Promise<TestDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'hiroba-test-'));
  const { database, url, drop } = await openDatabase(directory, log, waits, existingUrl);
  await migrate(database);
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
  waits: PostgresWaits,
  existingUrl?: string,
) {
  if (existingUrl !== undefined) {
    const database = openPostgres(existingUrl, log, 5, waits);
    return { database, url: existingUrl, drop: async () => undefined };
  }
  return testEngine === 'postgres' ? createPostgres(log, waits) : createSqlite(directory, log);
}

function createSqlite(directory: string, log: Log) {
  const database = openSqlite(join(directory, 'hiroba.db'), log);
  return { database, url: null, drop: async () => undefined };
}

async function createPostgres(log: Log, waits: PostgresWaits) {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL is needed for the tests on PostgreSQL');
  const name = `hiroba_test_${randomBytes(6).toString('hex')}`;
  await administer(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    database: openPostgres(url.href, log, 5, waits),
    url: url.href,
    drop: () => administer(server, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
