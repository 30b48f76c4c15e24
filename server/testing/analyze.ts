import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/**
 * Tells the planner about the rows of a test. PostgreSQL also notes which pages everybody can see, as its own
 * housekeeping does after a while: with them, it reads indexes without their tables.
 */
export async function analyze({
  engine,
  setup,
}: Pick<Database, 'engine' | 'setup'>): Promise<void> {
  await (engine === 'postgres' ? sql`VACUUM ANALYZE` : sql`ANALYZE`).execute(setup);
}
