import { sql } from 'kysely';
import type { Queryable } from './database.ts';
import { engineOf } from './engine-of.ts';

/**
 * Locks a name until the transaction ends, for what no row represents: the number of rows of a table, or rows that do
 * not exist yet. SQLite has one writer at a time and needs no lock.
 */
export async function lockName(transaction: Queryable, name: string): Promise<void> {
  if (engineOf(transaction) !== 'postgres') return;
  await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(transaction);
}
