import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { SECOND } from '#contract/foundations/limits.ts';
import { SteadyClient } from '#server/platform/database/steady-client.ts';
import type { Env } from '#server/platform/env/env.ts';
import { SQLITE_FILE } from './open-site.ts';
import { OperatorFailure } from './operator-failure.ts';

const run = promisify(execFile);

/** The folder in which Debian installs each version of PostgreSQL's programs. */
const VERSIONS = '/usr/lib/postgresql';

const POSTGRES_FILE = 'hiroba.dump';

/** Copies a snapshot of the database into a new file while the site writes. Returns the name of the file. */
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

/** Restores a copy into an empty PostgreSQL database. On SQLite, only checks the integrity of the copy. */
export async function loadDatabaseCopy(env: Env, copy: string): Promise<void> {
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

async function runTool(tool: 'pg_dump' | 'pg_restore', options: readonly string[], url: string) {
  const variables = { ...process.env, ...connectionVariables(url) };
  try {
    const major = await serverMajor(url).catch(() => null);
    await run(toolPath(tool, major), options, { env: variables });
  } catch (cause) {
    const { code, stderr = '' } = cause as { code?: unknown; stderr?: string };
    if (code === 'ENOENT') throw new OperatorFailure((texts) => texts.missingTool(tool), cause);
    const [damage] = damageInServer.exec(stderr) ?? [];
    if (damage !== undefined) throw new DataCorrupted(damage, { cause });
    const [reason = ''] = stderr.trim().split('\n');
    throw new OperatorFailure((texts) => texts.failedTool(tool, reason), cause);
  }
}

/** What PostgreSQL says about damaged pages and values. Its programs do not print the code of an error. */
const damageInServer =
  /ERROR: .*(?:invalid page|could not read block|page verification|chunk number|corrupt).*/;

class DataCorrupted extends Error {
  /** PostgreSQL's data_corrupted. */
  readonly code = 'XX001';
}

/**
 * Returns the tool whose version is that of the server, if Debian has installed it, otherwise the tool in PATH. An
 * older `pg_dump` refuses the server. A newer `pg_dump` may write settings that the server does not know.
 */
function toolPath(tool: string, major: number | null, versions = VERSIONS): string {
  const path = join(versions, `${major}/bin/${tool}`);
  return existsSync(path) ? path : tool;
}

/** Returns why this machine cannot back up the server: the tool is missing or too old. Null when it can. */
export async function missingBackupTool(url: string, versions = VERSIONS): Promise<string | null> {
  const major = await serverMajor(url);
  const path = toolPath('pg_dump', major, versions);
  const version = await run(path, ['--version']).then(
    ({ stdout }) => Number(/(\d+)(\.|\s|$)/.exec(stdout)?.[1]),
    () => null,
  );
  if (version === null) return `pg_dump ${major}`;
  return version < major ? `pg_dump ${version} < ${major}` : null;
}

async function serverMajor(connectionString: string): Promise<number> {
  const client = new SteadyClient({ connectionString, connectionTimeoutMillis: 5 * SECOND });
  await client.connect();
  await client.end();
  return client.serverMajor;
}

/** Returns the connection as environment variables, because other users can see the arguments of a process. */
function connectionVariables(address: string): Record<string, string> {
  const url = new URL(address);
  const variables = {
    PGHOST: url.searchParams.get('host') ?? decodeURIComponent(url.hostname),
    PGPORT: url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGSSLMODE: url.searchParams.get('sslmode') ?? '',
  };
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
}
