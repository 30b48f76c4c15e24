import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { createLog } from '#server/platform/log/log.ts';
import { tables } from '#server/schema.ts';
import { freePort } from '#server/testing/free-port.ts';
import { startPatientSite } from '#server/testing/site-process.ts';
import { itOnPostgres, testEngine } from '#server/testing/test-database.ts';
import { createTestLog } from '#server/testing/test-log.ts';
import { emptyDatabases, onlyBaseline, recordFormer } from './migrate.testing.ts';
import { executedMigrations, type Migrations, migrate, migrationNames } from './migrate.ts';

const records = tables.map(({ name }) => name);

/** Returns the first `count` of three migrations. Each migration creates a table. */
const firstOf = (count: number): Migrations =>
  Object.fromEntries(
    ['first', 'second', 'third'].slice(0, count).map((table, index) => {
      const up = async (db: Kysely<unknown>) =>
        void (await sql`create table ${sql.ref(table)} (id text)`.execute(db));
      return [`910${index + 1}-${table}`, { up }];
    }),
  );
const [first, all] = [firstOf(1), firstOf(3)];

const { directory, migrated, open, withEmptyDatabase } = emptyDatabases();

async function tablesOf(database: Database): Promise<string[]> {
  const tables = await database.read.introspection.getTables();
  return tables.map(({ name }) => name);
}

it('migrations create every table of the data model [DATA-01]', async () => {
  expect(await tablesOf(migrated().database)).toEqual(expect.arrayContaining(records));
});

it('migrations create the indexes of the lists [FEED-03, WREC-02]', async () => {
  const found = await (testEngine === 'sqlite'
    ? sql<{ name: string }>`SELECT name FROM sqlite_master WHERE type = 'index'`
    : sql<{ name: string }>`SELECT indexname AS name FROM pg_indexes`
  ).execute(migrated().database.read);
  expect(found.rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['posts_recent', 'posts_popular', 'posts_by_author', 'wallets_of_user']),
  );
});

it('migrations run when the site starts [FEED-03, OPS-07]', async () => {
  await withEmptyDatabase(async (url) => {
    const PORT = String(await freePort());
    const site = startPatientSite({
      DATA_DIR: directory(),
      PORT,
      ...(url === null ? {} : { DATABASE_URL: url }),
    });
    await site.ready;
    site.child.kill('SIGTERM');
    await site.ended;
    const database = open(url);
    expect(await tablesOf(database)).toEqual(expect.arrayContaining(records));
    await database.close();
  });
});

// Only one process can use a SQLite database.
itOnPostgres('migrations run once when several processes start concurrently [OPS-07]', async () => {
  await withEmptyDatabase(async (url) => {
    const databases = [open(url), open(url), open(url)];
    await Promise.all(databases.map((database) => migrate(database)));
    expect(await tablesOf(databases[0] as Database)).toEqual(expect.arrayContaining(records));
    await Promise.all(databases.map((database) => database.close()));
  });
});

it('data that a newer version has migrated is refused [OPS-18]', async () => {
  await withEmptyDatabase(async (url) => {
    const database = open(url, 'newer.db');
    await migrate(database);
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-next', '2099')`.execute(
      database.setup,
    );
    await expect(migrate(database)).rejects.toThrow(
      /^The data belongs to a newer version of Hiroba: it has the migration 9999-next\./,
    );
    await database.close();
  });
});

it('the migrations of a new database are logged in one line, and each later migration is logged with its duration [OPS-242]', async () => {
  await withEmptyDatabase(async (url) => {
    const [database, { log, logged }] = [open(url, 'logged.db'), createTestLog()];
    const linesOf = async (migrations: Migrations) => {
      logged.length = 0;
      await migrate(database, { migrations, log });
      return logged.map((line) => JSON.parse(line) as Record<string, unknown>);
    };
    const created = { ms: expect.any(Number), msg: 'database created' };
    expect(await linesOf(first)).toMatchObject([created]);
    expect(await linesOf(all)).toMatchObject([
      { migration: '9102-second', ms: expect.any(Number) },
      { migration: '9103-third', ms: expect.any(Number) },
    ]);
    expect(await linesOf(all)).toEqual([]);
    await database.close();
  });
});

it('a migration whose record cannot be written is undone [OPS-110]', async () => {
  await withEmptyDatabase(async (url) => {
    const database = open(url, 'unrecorded.db');
    await sql`CREATE TABLE kysely_migration (
      name varchar(255) PRIMARY KEY CHECK (name <> '9102-second'),
      timestamp varchar(255) NOT NULL
    )`.execute(database.setup);
    await expect(migrate(database, { migrations: all })).rejects.toThrow(/check/i);
    expect(await executedMigrations(database)).toEqual(['9101-first']);
    expect(await tablesOf(database)).toEqual(['first']);
    await database.close();
  });
});

it('the process can handle a signal after each migration [OPS-111]', async () => {
  await withEmptyDatabase(async (url) => {
    const database = open(url, 'turns.db');
    await migrate(database, { migrations: first });
    let [migrated, handled] = [0, 0];
    const write = () => {
      migrated += 1;
      // Signals are handled in a turn of the event loop like this one.
      setImmediate(() => {
        handled += 1;
      });
    };
    await migrate(database, { migrations: all, log: createLog('info', { write }) });
    expect(migrated).toBeGreaterThan(1);
    expect(handled).toBe(migrated);
    await database.close();
  });
});

it('a database whose history begins before the baseline is adopted [OPS-121]', async () => {
  await withEmptyDatabase(async (url) => {
    const database = open(url, 'former.db');
    await migrate(database, { migrations: onlyBaseline });
    await recordFormer(database);
    await migrate(database);
    expect(await executedMigrations(database)).toEqual(migrationNames);
    expect(await tablesOf(database)).toEqual(expect.arrayContaining(records));
    await database.close();
  });
});

it('a database whose history ends before the baseline is refused, with the version that can upgrade it [OPS-210]', async () => {
  await withEmptyDatabase(async (url) => {
    const database = open(url, 'older.db');
    await migrate(database);
    await recordFormer(database, 60);
    await expect(migrate(database)).rejects.toThrow(
      /Start the version of commit [0-9a-f]{12} once/,
    );
    expect(await executedMigrations(database)).toHaveLength(60);
    await database.close();
  });
});
