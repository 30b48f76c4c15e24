/** Vitest's global set-up of the project `server-postgres`. It starts one cluster for all test files. */
import { createPostgresTemplate } from '#server/testing/template-database.ts';
import { startTestPostgres } from './postgres.ts';

/** Starts the cluster for the test processes, and stops it after the last test. */
export async function setup(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  if (!postgres)
    throw new Error('PostgreSQL is not installed: install it or set TEST_DATABASE_URL');
  const template = await createPostgresTemplate(postgres.url);
  process.env.TEST_DATABASE_URL = postgres.url;
  process.env.TEST_DATABASE_TEMPLATE = template.name;
  return async () => {
    await template.drop();
    await postgres.stop();
  };
}
