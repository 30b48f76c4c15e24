import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Database, Queryable } from './database.ts';

/** Returns the engine of a connection or transaction, for the few statements that only one engine has. */
export function engineOf(queryable: Queryable): Database['engine'] {
  return queryable.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}

/**
 * Returns the engine's function for the position of a text in another text, counted from 1. The function returns 0 if
 * the text is not found.
 */
export function positionFunction(database: Queryable): RawBuilder<unknown> {
  return engineOf(database) === 'sqlite' ? sql`instr` : sql`strpos`;
}
