import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

const TIMESTAMPTZ = 1184;
const INT8 = 20;
const NUMERIC = 1700;

// Kept apart from pg's global parsers, so that nothing else in the process is changed.
const types = new pg.TypeOverrides();
types.setTypeParser(TIMESTAMPTZ, (text) => new Date(text).toISOString());
types.setTypeParser(INT8, Number);
types.setTypeParser(NUMERIC, Number);

const RETRIES = 3;
// serialization_failure and deadlock_detected: the transaction did nothing and may run again.
const retryable = new Set(['40001', '40P01']);

/** Opens a pool on PostgreSQL 15 or newer. Migrations are the caller's to run. */
export function openPostgres(url: string, poolSize = 10): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    Client: NamingClient,
    types,
    connectionTimeoutMillis: 5000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'hiroba',
  });
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  // Migrations may take long, and so may waiting for another process that runs them.
  const setupPool = new pg.Pool({
    connectionString: url,
    max: 1,
    types,
    Client: NamingClient,
    idleTimeoutMillis: 1000,
  });
  const setup = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: setupPool }) });
  // An idle connection that the server closes must not end the process; the pool makes a new one.
  for (const each of [pool, setupPool]) each.on('error', () => undefined);
  return {
    engine: 'postgres',
    read: kysely,
    setup,
    write: (body) => withRetry(() => kysely.transaction().execute(body), RETRIES),
    writeOne: (body) => withRetry(() => body(kysely), RETRIES),
    ping: async () => void (await pool.query('SELECT 1')),
    close: async () => {
      await setup.destroy();
      await kysely.destroy();
    },
  };
}

const MAX_NAMED = 300;
const names = new Map<string, string>();

// Texts without end (lists of any length) must not fill the connections with plans.
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_NAMED) return known;
  const name = `hiroba_${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * A client that names statements by their text: PostgreSQL then plans each a few times a connection
 * instead of at every run, which is most of the cost of a small query.
 */
class NamingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // A connection that is lost while in use fails its query; without a listener it would end the process too.
    this.on('error', () => undefined);
  }

  // The signatures of pg's query are many; Kysely uses this one.
  override query(...sent: unknown[]): never {
    const [text, values] = sent;
    const named =
      sent.length === 2 && typeof text === 'string' && Array.isArray(values) && values.length > 0;
    const args = named ? [{ name: nameOf(text), text, values }] : sent;
    return super.query(...(args as [string])) as never;
  }
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
