import { join } from 'node:path';
import type { Env } from '../env/env.ts';
import type { Log } from '../log/log.ts';
import type { Database } from './database.ts';
import type { Table } from './define-table.ts';
import { openPostgres, waitsAround } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/** Returns the database of the settings: PostgreSQL, or SQLite in the data directory. */
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
