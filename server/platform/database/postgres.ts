import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Log } from '#server/platform/log/log.ts';
import { currentTracer } from '#server/platform/tracing/tracing.ts';
import { withTimeout } from '#server/platform/with-timeout.ts';
import { addListener, Effects, type Listeners } from './after-commit.ts';
import { DamageWatch } from './damage.ts';
import type { Database } from './database.ts';
import { Replicas } from './replicas/replicas.ts';
import { NamingClient, SteadyClient, type SteadyConfig, standbyError } from './steady-client.ts';

const TIMESTAMPTZ = 1184;
const INT8 = 20;
const NUMERIC = 1700;

// Not pg's global parsers, so that other users of pg in the process are unaffected.
const types = new pg.TypeOverrides();
types.setTypeParser(TIMESTAMPTZ, (text) => new Date(text).toISOString());
types.setTypeParser(INT8, Number);
types.setTypeParser(NUMERIC, Number);

/** The timeouts of PostgreSQL, in milliseconds. */
export interface PostgresWaits {
  /** The wait for a free connection of the pool. */
  connection: number;
  /** The wait for a lock. Longer than `deadlock_timeout`, so that a deadlock is detected and retried. */
  lock: number;
  /** The duration of a statement, including its waits for locks. A write that takes longer sets its own limit. */
  statement: number;
  /** The wait for a response of the server, and the duration of all reads of a request together. */
  answer: number;
}

/** Returns the timeouts for a maximum statement time. The server ends a statement before the client stops waiting. */
export function waitsAround(statement: number): PostgresWaits {
  return {
    connection: statement - 200,
    lock: statement - 200,
    statement,
    answer: statement + 200,
  };
}

export interface PostgresOptions {
  poolSize?: number;
  waits?: PostgresWaits;
  /**
   * The address of the server itself, for migrations. If it differs from `url`, then `url` is a pooler in transaction
   * mode, such as PgBouncer. Behind a pooler, statements have no names, because the next statement may run on another
   * connection. The role then sets the timeouts of the server.
   */
  directUrl?: string;
  /** The replicas, and how far a replica may be behind, in milliseconds. */
  replicas?: { urls: readonly string[]; maxLag: number };
}

/** With these timeouts, requests fail within two seconds when the database is unavailable. */
export const shortWaits = waitsAround(1700);

const RETRIES = 3;
// serialization_failure and deadlock_detected: the transaction was rolled back and can be repeated.
const retryable = new Set(['40001', '40P01']);

const snapshot = sql<{ version: string }>`select pg_current_snapshot()::text as version`;

/** Returns a database on PostgreSQL 15 or newer. The caller runs the migrations. */
export function openPostgres(
  url: string,
  log: Log,
  { poolSize = 10, waits = shortWaits, directUrl = url, replicas: followers }: PostgresOptions = {},
): Database {
  const isPooled = directUrl !== url;
  const reads: pg.PoolConfig = {
    max: poolSize,
    types,
    connectionTimeoutMillis: waits.connection,
    query_timeout: waits.answer,
    application_name: 'hiroba',
    ...(isPooled ? { Client: SteadyClient } : sessionOf(waits)),
  };
  const damage = new DamageWatch(log);
  const watched: SteadyConfig = { onError: (error) => damage.note(error) };
  const pool = new pg.Pool({
    ...reads,
    ...watched,
    connectionString: url,
    ...(!isPooled && { verify: onPrimary }),
  });
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: currentTracer()?.onStatement,
  });
  // Without timeouts, because migrations take long and may wait for another process that runs them.
  const setupPool = new pg.Pool({
    connectionString: directUrl,
    max: 1,
    types,
    Client: NamingClient,
    verify: onPrimary,
    idleTimeoutMillis: 1000,
  });
  const setup = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: setupPool }) });
  // The server may close an idle connection. This must not end the process, because the pool opens a new connection.
  for (const each of [pool, setupPool]) each.on('error', () => undefined);
  const listeners: Listeners = { topics: new Set(), jobs: new Set() };
  const replicas = followers
    ? new Replicas({ ...followers, primaryUrl: directUrl, reads, log })
    : null;
  const database: Database = {
    engine: 'postgres',
    read: kysely,
    fromReplica: ({ mayBeOld }, body) =>
      replicas
        ? replicas.run(mayBeOld, kysely, (read) => body({ ...database, read }))
        : body(database),
    setup,
    write: (body) =>
      writeWith(log, async () => {
        const effects = new Effects(listeners);
        const result = await kysely.transaction().execute((transaction) => {
          effects.belongTo(transaction);
          return body(transaction, effects.register);
        });
        return { result, effects };
      }),
    writeOne: (body) =>
      writeWith(log, async () => {
        const effects = new Effects(listeners);
        // Each write gets its own query builder, because the effects of a write are found by its query builder.
        const queryable = kysely.withoutPlugins();
        effects.belongTo(queryable);
        return { result: await body(queryable, effects.register), effects };
      }),
    onTopics: (listener) => addListener(listeners.topics, listener),
    onJobs: (listener) => addListener(listeners.jobs, listener),
    // The snapshot, which lists the transactions whose effects are visible.
    version: async () => {
      if (replicas) return replicas.version();
      const { rows } = await snapshot.execute(kysely);
      return rows[0]?.version ?? '';
    },
    inTime: (reading, waited = 0) => withTimeout(reading, waits.answer - waited, lateError),
    load: () => ({
      connections: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      replicas: replicas?.load ?? null,
    }),
    get damage() {
      return damage.reason;
    },
    checkReads: async () => void (await sql`select 1`.execute(kysely)),
    // Writes to the write-ahead log and to no table.
    checkWrites: async () =>
      void (await sql`select pg_logical_emit_message(true, 'ping', '')`.execute(kysely)),
    close: async () => {
      await replicas?.close();
      await setup.destroy();
      await kysely.destroy();
    },
  };
  return database;
}

const onPrimary: pg.PoolConfig['verify'] = (client, done) => done(standbyError(client));

/** An error with the code of PostgreSQL's query_canceled. */
const lateError = () => Object.assign(new Error('the database is late'), { code: '57014' });

/** Returns the options that need a direct connection to the server: named statements, and settings of the session. */
function sessionOf({ lock, statement }: PostgresWaits): pg.PoolConfig {
  return {
    Client: NamingClient,
    lock_timeout: lock,
    statement_timeout: statement,
    idle_in_transaction_session_timeout: 15_000,
  };
}

/** Repeats a write until an attempt is committed, then runs the effects of that attempt. */
async function writeWith<Result>(
  log: Log,
  attempt: () => Promise<{ result: Result; effects: Effects }>,
): Promise<Result> {
  const { result, effects } = await withRetry(attempt, RETRIES);
  effects.run(log);
  return result;
}

async function withRetry<Result>(run: () => Promise<Result>, retries: number): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (retries > 0 && retryable.has(code)) return withRetry(run, retries - 1);
    throw error;
  }
}
