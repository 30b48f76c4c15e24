import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { onlyBaseline, recordFormer } from '#server/migrations/migrate.testing.ts';
import { migrate, migrationNames } from '#server/migrations/migrate.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { readEnv } from '#server/platform/env/env.ts';
import { lockDataDir } from '#server/platform/files/data-dir.ts';
import { tables } from '#server/schema.ts';
import {
  createTestDatabase,
  itOnSqlite,
  quietLog,
  type TestDatabase,
} from '#server/testing/test-database.ts';
import { runOperator } from './run-operator.ts';

/** Migrates a database to the state of an older version. */
async function migrateFormer(database: TestDatabase['database']): Promise<void> {
  await migrate(database, { migrations: onlyBaseline });
  await recordFormer(database);
}

let site: TestDatabase;
/** The settings of an empty data directory. On PostgreSQL, they include an empty database. */
let settings: { DATA_DIR: string; DATABASE_URL?: string; LIVE_URL?: string };

beforeEach(async () => {
  site = await createTestDatabase();
  settings = { DATA_DIR: await mkdtemp(join(tmpdir(), 'hiroba-migrate-')) };
  if (site.url === null) return;
  const url = new URL(site.url);
  url.pathname += '_empty';
  await sql.raw(`CREATE DATABASE ${url.pathname.slice(1)}`).execute(site.database.setup);
  settings.DATABASE_URL = url.href;
});

afterEach(async () => {
  if (settings.DATABASE_URL !== undefined) {
    const name = new URL(settings.DATABASE_URL).pathname.slice(1);
    await sql.raw(`DROP DATABASE ${name} WITH (FORCE)`).execute(site.database.setup);
  }
  await site.drop();
  await rm(settings.DATA_DIR, { recursive: true });
});

async function run(...args: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const print = (text: string) => lines.push(text);
  const code = await runOperator(['migrate', ...args, '--lang', 'en'], { ...settings }, print);
  return { code, text: lines.join('\n') };
}

async function inDatabase(work: (database: TestDatabase['database']) => Promise<unknown>) {
  const database = openDatabase(readEnv({ ...settings }), quietLog, tables);
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

it('an older database is migrated without a start of the site; a dry run only lists the pending migrations [OPS-265, OPS-60]', async () => {
  await inDatabase(migrateFormer);
  const pending = {
    code: 0,
    text: JSON.stringify({ pending: migrationNames, rolling: false, problems: [] }),
  };
  expect(await run('--dry-run', '--json')).toEqual(pending);
  expect(await run('--dry-run', '--json')).toEqual(pending);
  expect(await run()).toEqual({ code: 0, text: `Migrated: ${migrationNames.join(', ')}.` });
  expect(await run()).toEqual({ code: 0, text: 'The database is of this version.' });
});

it('a dry run reports the problems that the upgrade checks find [OPS-77]', async () => {
  settings.LIVE_URL = 'redis://127.0.0.1:9';
  const { code, text } = await run('--dry-run');
  expect(code).toBe(1);
  expect(text).toMatch(/^There is no site in .*\nRedis at 127\.0\.0\.1:9 cannot be used/);
});

it('an empty database gets all tables [OPS-60]', async () => {
  expect(await run()).toEqual({
    code: 0,
    text: expect.stringMatching(/^Migrated: 0091-baseline/),
  });
  await inDatabase(async ({ read }) => {
    expect(await read.selectFrom('posts').select('id').execute()).toEqual([]);
  });
});

it.each([[['--dry-run']], [[]]])(
  'data of a newer version is refused for the arguments %j [OPS-180]',
  async (args) => {
    await inDatabase(async (database) => {
      await migrate(database);
      await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-next', '2099')`.execute(
        database.setup,
      );
    });
    const text = expect.stringContaining(
      'a newer version of Hiroba: it has the migration 9999-next',
    );
    expect(await run(...args)).toEqual({ code: 1, text });
  },
);

itOnSqlite('the SQLite database of a running site is not migrated [OPS-180]', async () => {
  await inDatabase(migrateFormer);
  const unlock = lockDataDir(settings.DATA_DIR);
  const refused = { code: 1, text: expect.stringContaining('is in use by another Hiroba') };
  expect(await run()).toEqual(refused);
  unlock();
  expect(await run('--dry-run')).toEqual({
    code: 0,
    text: `Pending: ${migrationNames.join(', ')}. Back the site up before. Stop first: no process of the former version may run.`,
  });
});
