import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/**
 * Updates the statistics of the planner after a test has inserted rows. On PostgreSQL, also updates the visibility map,
 * which allows index-only scans. Autovacuum would do this later.
 */
export async function analyze({
  engine,
  setup,
}: Pick<Database, 'engine' | 'setup'>): Promise<void> {
  await (engine === 'postgres' ? sql`VACUUM ANALYZE` : sql`ANALYZE`).execute(setup);
}
