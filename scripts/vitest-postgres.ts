/** Vitest's global set-up of the project `server-postgres`: one cluster for all of its files. */
import { startTestPostgres } from './postgres.ts';

/** Starts the cluster, tells the test processes its address, and stops it after the last test. */
export async function setup(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  if (!postgres)
    throw new Error('PostgreSQL is not installed: install it or set TEST_DATABASE_URL');
  process.env.TEST_DATABASE_URL = postgres.url;
  return postgres.stop;
}
