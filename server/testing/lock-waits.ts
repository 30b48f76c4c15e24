import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';

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

/**
 * Runs calls on PostgreSQL while nobody can insert into a table, until each call waits for a lock. Then all of them
 * continue. So checks before an insert have all been made, unless a lock makes them wait for one another.
 */
export async function meetBeforeInsert(
  database: Database,
  table: keyof Tables,
  calls: readonly (() => Promise<unknown>)[],
): Promise<PromiseSettledResult<unknown>[]> {
  let outcomes: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve([]);
  await database.write(async (transaction) => {
    await sql`lock table ${sql.table(table)} in share mode`.execute(transaction);
    outcomes = Promise.allSettled(calls.map((call) => call()));
    await waitForBlockedTransactions(database, calls.length);
  });
  return outcomes;
}
