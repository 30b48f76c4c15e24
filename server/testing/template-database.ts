/** Test databases are copies of a template that is migrated once. Migrations take longer than most tests. */

import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '#server/migrations/migrate.ts';
import { openPostgres } from '#server/platform/database/postgres.ts';
import { openSqlite } from '#server/platform/database/sqlite.ts';
import { createLog } from '#server/platform/log/log.ts';
import { tables } from '#server/schema.ts';
import { patientWaits } from './patient-waits.ts';

const log = createLog('silent');

let sqlite: Promise<Buffer> | undefined;

/** Returns the file of a migrated SQLite database. Each process creates one such file. */
export function migratedSqlite(): Promise<Buffer> {
  sqlite ??= migrateSqlite();
  return sqlite;
}

async function migrateSqlite(): Promise<Buffer> {
  const directory = await mkdtemp(join(tmpdir(), 'hiroba-template-'));
  try {
    const file = join(directory, 'hiroba.db');
    const database = openSqlite(file, log, { tables });
    await migrate(database);
    // Closing moves the write-ahead log into the file.
    await database.close();
    return await readFile(file);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

export interface PostgresDatabase {
  name: string;
  url: string;
  drop(): Promise<void>;
}

/** Creates a database on a server. It is empty or a copy of the named template, to which nobody may be connected. */
export async function createPostgresDatabase(
  server: string,
  template?: string,
): Promise<PostgresDatabase> {
  const name = `hiroba_test_${randomBytes(6).toString('hex')}`;
  // Copying the files takes a third of the time of logging each page. A crash may destroy a test database.
  const source = template === undefined ? '' : ` TEMPLATE ${template} STRATEGY FILE_COPY`;
  await administer(server, `CREATE DATABASE ${name}${source}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const drop = () => administer(server, `DROP DATABASE ${name} WITH (FORCE)`);
  return { name, url: url.href, drop };
}

/** Creates a migrated database that serves as a template. */
export async function createPostgresTemplate(server: string): Promise<PostgresDatabase> {
  const created = await createPostgresDatabase(server);
  const database = openPostgres(created.url, log, { poolSize: 1, waits: patientWaits });
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
  return created;
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
