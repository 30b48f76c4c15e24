import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isUnavailable } from '#server/platform/is-unavailable.ts';
import type { Log } from '#server/platform/log/log.ts';

const RETRY_MS = 500;

/**
 * Resolves when PostgreSQL accepts connections, so that it can start at the same time as the site. Logs that it waits.
 * Throws after `limit` milliseconds, and immediately for a permanent error, such as a wrong password.
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
      if (!isLogged) log.warn({ err: error }, 'waiting for PostgreSQL to accept connections');
      isLogged = true;
    }
    await sleep(RETRY_MS);
  }
}

async function connectOnce(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  // A connection that the server closes while it starts must not end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => undefined);
  }
}
