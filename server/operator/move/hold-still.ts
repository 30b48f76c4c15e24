import pg from 'pg';
import { lockDataDir } from '#server/platform/database/data-dir-lock.ts';
import type { Env } from '#server/platform/env/env.ts';
import { StartFailure } from '#server/platform/start-failure.ts';

type Release = () => Promise<void>;

/**
 * Blocks all writes to the database of a stopped site until the returned function is called. Returns null when the site
 * is running.
 */
export async function holdStill(env: Env): Promise<Release | null> {
  return env.databaseDirectUrl === null
    ? holdDirectory(env.dataDir)
    : holdPostgres(env.databaseDirectUrl);
}

function holdDirectory(dataDir: string): Release | null {
  try {
    const unlock = lockDataDir(dataDir);
    return async () => unlock();
  } catch (error) {
    if (error instanceof StartFailure) return null;
    throw error;
  }
}

// Finds the connections of a running site by their name.
const running = `select 1 from pg_stat_activity
  where datname = current_database() and application_name = 'hiroba' limit 1`;
const tables = `select string_agg(quote_ident(tablename), ', ') as names from pg_tables
  where schemaname = current_schema()`;

async function holdPostgres(url: string): Promise<Release | null> {
  const client = new pg.Client({ connectionString: url, application_name: 'hiroba-move' });
  await client.connect();
  const { rows: connections } = await client.query(running);
  if (connections.length > 0) {
    await client.end();
    return null;
  }
  await client.query('set idle_in_transaction_session_timeout = 0; begin');
  const { rows } = await client.query<{ names: string | null }>(tables);
  // Reads continue, and writes wait.
  if (rows[0]?.names) await client.query(`lock table ${rows[0].names} in share mode`);
  return () => client.end();
}
