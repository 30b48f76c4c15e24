import { createBaseline } from './baseline/baseline.ts';
import { BASELINE } from './former-history.ts';
import type { Migrations } from './migrate.ts';
/** Databases of tests of migrations. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { openPostgres } from '#server/platform/database/postgres.ts';
import { openSqlite } from '#server/platform/database/sqlite.ts';
import { tables } from '#server/schema.ts';
import { patientWaits } from '#server/testing/patient-waits.ts';
import { createTestDatabase, quietLog, type TestDatabase } from '#server/testing/test-database.ts';

interface EmptyDatabases {
  /** A migrated database. `directory` is the folder of the other databases. */
  migrated(): TestDatabase;
  directory(): string;
  /** Runs `body` with an empty database, in addition to the migrated database. */
  withEmptyDatabase(body: (url: string | null) => Promise<void>): Promise<void>;
  /** Opens a database. On SQLite, each test has a file of its own. */
  open(url: string | null, file?: string): Database;
}

/** Creates the databases before the tests of a file, and removes them after the tests. */
export function emptyDatabases(): EmptyDatabases {
  let test: TestDatabase;
  let directory: string;
  beforeAll(async () => {
    test = await createTestDatabase();
    directory = await mkdtemp(join(tmpdir(), 'hiroba-empty-'));
  });
  afterAll(async () => {
    await test.drop();
    await rm(directory, { recursive: true });
  });
  return {
    migrated: () => test,
    directory: () => directory,
    withEmptyDatabase: (body) => withEmptyDatabase(test, body),
    open: (url, file = 'hiroba.db') =>
      url === null
        ? openSqlite(join(directory, file), quietLog, { tables })
        : openPostgres(url, quietLog, { poolSize: 5, waits: patientWaits }),
  };
}

async function withEmptyDatabase(
  test: TestDatabase,
  body: (url: string | null) => Promise<void>,
): Promise<void> {
  if (test.url === null) return body(null);
  const url = new URL(test.url);
  const name = `${url.pathname.slice(1)}_empty`;
  await sql.raw(`CREATE DATABASE ${name}`).execute(test.database.setup);
  url.pathname = `/${name}`;
  try {
    await body(url.href);
  } finally {
    await sql.raw(`DROP DATABASE ${name} WITH (FORCE)`).execute(test.database.setup);
  }
}

/** The migrations of a version that ends with the baseline. */
export const onlyBaseline: Migrations = { [BASELINE]: { up: createBaseline } };

/** Replaces the records of a database with the baseline by the former migrations, or by the first `count` of them. */
export async function recordFormer({ setup }: Database, count = former.length): Promise<void> {
  await sql`delete from kysely_migration`.execute(setup);
  for (const name of former.slice(0, count))
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026')`.execute(
      setup,
    );
}

const former = [
  ...Array.from({ length: 85 }, (_, index) => `${String(index + 1).padStart(4, '0')}-former`),
  '0090-standard-names',
];
