import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/**
 * Updates the statistics of the planner after a test has inserted rows. On PostgreSQL it also updates the visibility map,
 * as autovacuum does after a while, which allows index-only scans.
 */
export async function analyze({
  engine,
  setup,
}: Pick<Database, 'engine' | 'setup'>): Promise<void> {
  await (engine === 'postgres' ? sql`VACUUM ANALYZE` : sql`ANALYZE`).execute(setup);
}
