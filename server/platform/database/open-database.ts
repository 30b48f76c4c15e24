import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable } from '#server/platform/is-unavailable.ts';
import { StartFailure } from '#server/platform/start-failure.ts';
import type { Env } from '../env/env.ts';
import type { Log } from '../log/log.ts';
import type { Database } from './database.ts';
import type { Table } from './define-table.ts';
import { openPostgres, waitsAround } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import { SteadyClient, standbyError, unfitOf } from './steady-client.ts';

export function openDatabase(env: Env, log: Log, tables: readonly Table[]): Database {
  return env.databaseUrl
    ? openPostgres(env.databaseUrl, log, {
        poolSize: env.databaseConnections,
        waits: waitsAround(env.databaseStatementTime),
        directUrl: env.databaseDirectUrl ?? env.databaseUrl,
        ...(env.replicas && { replicas: env.replicas }),
      })
    : openSqlite(join(env.dataDir, 'hiroba.db'), log, { tables, isStrict: !env.production });
}

const RETRY_MS = 500;

/**
 * Waits until PostgreSQL accepts connections and writes, because PostgreSQL may start at the same time as the site.
 * Logs the wait. Throws after `limit` milliseconds, and immediately for a permanent error, such as a wrong password or
 * a database that is not in UTF-8.
 */
export async function waitForPostgres(url: string, log: Log, limit = 60_000): Promise<void> {
  const deadline = Date.now() + limit;
  let isLogged = false;
  for (;;) {
    try {
      await connectOnce(url);
      return;
    } catch (error) {
      if (!isUnavailable(error) || Date.now() >= deadline) throw error;
      if (!isLogged)
        log.warn({ err: error }, 'waiting for PostgreSQL to accept connections and writes');
      isLogged = true;
    }
    await sleep(RETRY_MS);
  }
}

async function connectOnce(url: string): Promise<void> {
  const client = new SteadyClient({ connectionString: url, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    const error = standbyError(client);
    if (error) throw error;
    const unfit = unfitOf(client);
    if (unfit !== null) {
      const { text, remedy } = unfit;
      throw new StartFailure({ en: `${text.en} ${remedy.en}`, ja: text.ja + remedy.ja });
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}
