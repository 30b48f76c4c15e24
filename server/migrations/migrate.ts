import { readdirSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database, Queryable } from '../platform/database/database.ts';
import type { Log } from '../platform/log/log.ts';
import { StartFailure } from '../platform/start-failure.ts';
import { createBaseline } from './baseline/baseline.ts';
import { type ColumnTypes, columnTypes } from './columns.ts';
import { adopt, BASELINE, hasFormerHistory } from './former-history.ts';

interface Migration {
  up(db: Kysely<unknown>, types: ColumnTypes): Promise<void>;
}

/** Migrations by name. A new name ends in the number of the oldest version that can keep running after it (`canRunAfter`). */
export type Migrations = Readonly<Record<string, Migration>>;

const own: Migrations = { [BASELINE]: { up: createBaseline }, ...(await readMigrations()) };

/** Reads the migrations after the baseline: the files of this folder that are called `NNNN-<name>@MMMM.ts`. */
async function readMigrations(): Promise<Migrations> {
  const files = readdirSync(import.meta.dirname).filter((file) =>
    /^\d{4}-.+@\d{4}\.ts$/.test(file),
  );
  const entries = files.sort().map(async (file) => {
    const { up }: Migration = await import(new URL(file, import.meta.url).href);
    return [file.replace('.ts', ''), { up }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

export const isKnownMigration = (name: string): boolean => Object.hasOwn(own, name);

export const migrationNames: readonly string[] = Object.keys(own);

export const newestMigration = migrationNames.at(-1) ?? '';

interface MigrateOptions {
  migrations?: Migrations;
  log?: Log;
}

/**
 * Migrates the database to the newest schema. Each migration and its record are one transaction, under a lock, so that
 * the next start continues an interrupted upgrade. Adopts a database with the history from before the baseline. After a
 * newer version, does nothing, or throws a `StartFailure` when this version cannot run alongside that version.
 */
export async function migrate(database: Database, { migrations = own, log }: MigrateOptions = {}) {
  const executed = await executedMigrations(database);
  if (nextMigration(executed, migrations, log) === undefined) return;
  const isNew = executed.length === 0;
  const start = performance.now();
  // The migrations of a new database are logged in one line, because nobody waits for them.
  const inner = isNew ? undefined : log;
  while (await migrateNext(database, migrations, inner)) {
    // On SQLite, a signal would otherwise be handled only after the last migration.
    await nextTurn();
  }
  // A SQLite connection notices a new schema only at its next statement. This statement has no other purpose, and reads
  // no data of the site.
  await recorded(database.read);
  if (isNew) log?.info({ ms: Math.round(performance.now() - start) }, 'database created');
}

/** Runs the first pending migration. Returns false when none is pending. */
async function migrateNext(
  { engine, setup }: Database,
  migrations: Migrations,
  log: Log | undefined,
): Promise<boolean> {
  return setup.transaction().execute(async (transaction) => {
    if (engine === 'postgres') await lockMigrations(transaction);
    await createRecords(transaction);
    // Another process may have migrated the database in the meantime.
    const executed = await recorded(transaction);
    const name = nextMigration(executed, migrations, log);
    if (name === undefined) return false;
    const start = performance.now();
    const db = transaction as unknown as Kysely<unknown>;
    if (hasFormerHistory(executed)) await adopt(db);
    else await migrations[name]?.up(db, columnTypes(engine));
    await sql`INSERT INTO kysely_migration (name, timestamp)
      VALUES (${name}, ${new Date().toISOString()})`.execute(transaction);
    log?.info({ migration: name, ms: Math.round(performance.now() - start) }, 'migrated');
    return true;
  });
}

/** Returns the first pending migration. Undefined when a newer, compatible version has migrated the data. */
function nextMigration(executed: readonly string[], migrations: Migrations, log?: Log) {
  if (migrations === own && isOfNewerVersion(executed, log)) return undefined;
  return Object.keys(migrations).find((name) => !executed.includes(name));
}

/** The lock of Kysely's migrator. Earlier versions of the site use this migrator. */
const LOCK = '3853314791062309107';

/** Waits for other processes that migrate. The role's timeouts are disabled, because a migration can take long. */
async function lockMigrations(transaction: Queryable): Promise<void> {
  const timeouts = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'];
  for (const name of timeouts)
    await sql`SELECT set_config(${name}, '0', true)`.execute(transaction);
  await sql`SELECT pg_advisory_xact_lock(${sql.raw(LOCK)})`.execute(transaction);
}

/** Creates the table of the migrations that have run, in the format of Kysely's migrator. */
async function createRecords({ schema }: Queryable): Promise<void> {
  await schema
    .createTable('kysely_migration')
    .ifNotExists()
    .addColumn('name', 'varchar(255)', (column) => column.notNull().primaryKey())
    .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
    .execute();
}

async function recorded(queryable: Queryable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM kysely_migration ORDER BY name`.execute(queryable);
  return rows.map(({ name }) => name);
}

/** Returns the migrations that a database still needs. Throws when this version cannot run after them. */
export function pendingMigrations(executed: readonly string[]): string[] {
  if (isOfNewerVersion(executed)) return [];
  return migrationNames.filter((name) => !executed.includes(name));
}

/**
 * Whether a newer version has migrated the data. Throws a `StartFailure` when this version cannot run alongside that
 * version.
 */
function isOfNewerVersion(executed: readonly string[], log?: Log): boolean {
  const newer = unknownMigrations(executed);
  if (newer.length === 0) return false;
  const hasAllOwn = executed.length - newer.length === migrationNames.length;
  if (!hasAllOwn || !canRunAfter(newestMigration, newer)) {
    throw new StartFailure({
      en: `The data belongs to a newer version of Hiroba: it has the migration ${newer.at(-1)}. Start that version, or restore a backup from before the upgrade.`,
      ja: `データは新しい版の Hiroba のものです（マイグレーション ${newer.at(-1)}）。その版を起動するか、更新する前のバックアップを戻してください。`,
    });
  }
  log?.warn({ newer }, 'a newer version has migrated the data, and this one goes on');
  return true;
}

/** Returns the migrations of a newer version. Throws a `StartFailure` when former migrations are missing. */
export function unknownMigrations(executed: readonly string[]): string[] {
  return hasFormerHistory(executed) ? [] : executed.filter((name) => !isKnownMigration(name));
}

/** Returns the names of the migrations that a database has run, in order. None when the database is empty. */
export async function executedMigrations({ read }: Database): Promise<string[]> {
  const tables = await read.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  return recorded(read);
}

/**
 * Whether a version (or its data) whose last migration is `last` can keep running after these later migrations. The
 * part after `@` in the name of a migration is the oldest version that can. After `0060-polls@0058`, versions from 0058
 * on can keep running. After `0060-polls`, no older version can. The names are in the database, so an older version can
 * read this from migrations that it does not have.
 */
export function canRunAfter(last: string, later: readonly string[]): boolean {
  return later.every((name) => {
    const needed = /@(\d{4})$/.exec(name)?.[1];
    return needed !== undefined && needed <= last.slice(0, 4);
  });
}
