import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Env } from '#server/platform/env/env.ts';
import { OperatorFailure } from './operator-failure.ts';

const run = promisify(execFile);

/** The name of the database in its directory, and in a backup. */
export const SQLITE_FILE = 'hiroba.db';
export const POSTGRES_FILE = 'hiroba.dump';

/** Copies the database as it is at one moment into a new file, while the site writes. */
export async function copyDatabase(env: Env, folder: string): Promise<string> {
  const name = env.databaseDirectUrl === null ? SQLITE_FILE : POSTGRES_FILE;
  const path = join(folder, name);
  if (env.databaseDirectUrl === null) copySqlite(join(env.dataDir, SQLITE_FILE), path);
  else
    await runTool(
      'pg_dump',
      ['--format=custom', '--no-owner', `--file=${path}`],
      env.databaseDirectUrl,
    );
  return name;
}

// Copies within one read transaction, which does not block writers in WAL mode.
function copySqlite(from: string, to: string): void {
  const database = new DatabaseSync(from, { readOnly: true });
  try {
    database.prepare('VACUUM INTO ?').run(to);
  } finally {
    database.close();
  }
}

/** Puts a copy in the place of the database, which is empty, and checks that it is whole. */
export async function placeDatabase(env: Env, copy: string): Promise<void> {
  if (env.databaseDirectUrl === null) return checkSqlite(copy);
  const options = ['--no-owner', '--exit-on-error', '--single-transaction'];
  await runTool('pg_restore', [...options, '--dbname=', copy], env.databaseDirectUrl);
}

function checkSqlite(path: string): void {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const broken = [
      ...database.prepare('PRAGMA integrity_check').all().filter(isFinding),
      ...database.prepare('PRAGMA foreign_key_check').all(),
    ];
    if (broken.length > 0) throw new OperatorFailure((texts) => texts.brokenDatabase);
  } finally {
    database.close();
  }
}

const isFinding = ({ integrity_check }: Record<string, unknown>): boolean =>
  integrity_check !== 'ok';

/** The names of the migrations of a database, in their order; none when it is empty. */
export async function migrationsOf(env: Env): Promise<string[]> {
  return env.databaseDirectUrl === null
    ? sqliteMigrations(join(env.dataDir, SQLITE_FILE))
    : postgresMigrations(env.databaseDirectUrl);
}

const MIGRATIONS = 'SELECT name AS text FROM kysely_migration ORDER BY name';

/** The names of the migrations of a SQLite file, in their order. */
export function sqliteMigrations(path: string): string[] {
  return sqliteTexts(path, MIGRATIONS);
}

async function postgresMigrations(url: string): Promise<string[]> {
  const [table] = await postgresTexts(url, "SELECT to_regclass('kysely_migration')::text AS text");
  return table ? postgresTexts(url, MIGRATIONS) : [];
}

/** The id of the site in a database, read beside a running site. Null when it has none yet. */
export async function siteIdOf(env: Env): Promise<string | null> {
  const query = "SELECT value AS text FROM site_settings WHERE id = 'identity'";
  const [id] = await (env.databaseDirectUrl === null
    ? sqliteTexts(join(env.dataDir, SQLITE_FILE), query)
    : postgresTexts(env.databaseDirectUrl, query));
  return id ?? null;
}

function sqliteTexts(path: string, query: string): string[] {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return database
      .prepare(query)
      .all()
      .map(({ text }) => String(text));
  } finally {
    database.close();
  }
}

async function postgresTexts(url: string, query: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ text: string | null }>(query);
    return rows.flatMap(({ text }) => text ?? []);
  } finally {
    await client.end();
  }
}

async function runTool(
  tool: 'pg_dump' | 'pg_restore',
  options: readonly string[],
  url: string,
): Promise<void> {
  try {
    await run(tool, options, { env: { ...process.env, ...connectionVariables(url) } });
  } catch (cause) {
    const { code, stderr = '' } = cause as { code?: unknown; stderr?: string };
    if (code === 'ENOENT') throw new OperatorFailure((texts) => texts.missingTool(tool), cause);
    const [reason = ''] = stderr.trim().split('\n');
    throw new OperatorFailure((texts) => texts.failedTool(tool, reason), cause);
  }
}

/** A connection as variables of the environment, because the arguments of a process can be read by other users. */
function connectionVariables(address: string): Record<string, string> {
  const url = new URL(address);
  const variables = {
    PGHOST: decodeURIComponent(url.hostname) || (url.searchParams.get('host') ?? ''),
    PGPORT: url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGSSLMODE: url.searchParams.get('sslmode') ?? '',
  };
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
}
