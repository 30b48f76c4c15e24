import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import { addListener, Effects, type NewsListener } from './after-commit.ts';
import type { Database } from './database.ts';
import { NamingClient } from './naming-client.ts';
import type { Tables } from './tables.ts';

const TIMESTAMPTZ = 1184;
const INT8 = 20;
const NUMERIC = 1700;

// An instance instead of pg's global parsers, so that other users of pg in the process are unaffected.
const types = new pg.TypeOverrides();
types.setTypeParser(TIMESTAMPTZ, (text) => new Date(text).toISOString());
types.setTypeParser(INT8, Number);
types.setTypeParser(NUMERIC, Number);

/** Milliseconds to wait for a connection of the pool, new or in use by others. */
const CONNECTION_WAIT = 1500;
/** Milliseconds to wait for a lock: longer than `deadlock_timeout`, so that a deadlock is found and retried. */
const LOCK_WAIT = 1500;
/** Milliseconds that a statement may take, its locks included. A longer write sets its own limit. */
const STATEMENT_LIMIT = 2000;
/** Milliseconds after which a server that no longer answers is given up. */
const ANSWER_WAIT = 3000;

const RETRIES = 3;
// serialization_failure and deadlock_detected: the transaction was rolled back and may run again.
const retryable = new Set(['40001', '40P01']);

/** Opens a pool on PostgreSQL 15 or newer. The caller runs the migrations. */
export function openPostgres(url: string, log: Log, poolSize = 10): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    Client: NamingClient,
    types,
    connectionTimeoutMillis: CONNECTION_WAIT,
    lock_timeout: LOCK_WAIT,
    statement_timeout: STATEMENT_LIMIT,
    query_timeout: ANSWER_WAIT,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'hiroba',
  });
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  // Without timeouts: migrations take long, and so does waiting for another process that runs them.
  const setupPool = new pg.Pool({
    connectionString: url,
    max: 1,
    types,
    Client: NamingClient,
    idleTimeoutMillis: 1000,
  });
  const setup = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: setupPool }) });
  // An idle connection that the server closes must not end the process; the pool opens a new one.
  for (const each of [pool, setupPool]) each.on('error', () => undefined);
  const listeners = new Set<NewsListener>();
  return {
    engine: 'postgres',
    read: kysely,
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
        return { result: await body(kysely, effects.register), effects };
      }),
    onNews: (listener) => addListener(listeners, listener),
    // Writes to the log of transactions and to no table.
    ping: async () =>
      void (await sql`select pg_logical_emit_message(true, 'ping', '')`.execute(kysely)),
    close: async () => {
      await setup.destroy();
      await kysely.destroy();
    },
  };
}

/** Runs attempts at a write until one is committed, then the effects of that one. */
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
