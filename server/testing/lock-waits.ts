import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';

/**
 * Resolves when the given number of transactions wait for locks of other transactions. On SQLite, resolves immediately,
 * because its writers run one after another.
 */
export async function waitForBlockedTransactions(
  { engine, read }: Database,
  by = 1,
): Promise<void> {
  if (engine === 'sqlite') return;
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(read);
    if (rows.length < by) throw new Error(`${rows.length} transactions wait for a lock, not ${by}`);
  }, 20_000);
}
