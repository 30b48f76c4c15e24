import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Database, Queryable } from './database.ts';

/** Returns the engine of a connection or transaction, for the few statements that only one engine has. */
export function engineOf(queryable: Queryable): Database['engine'] {
  return queryable.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}

/** Returns the engine's function for the position of a text in another text: from 1, or 0 if it is not found. */
export function positionFunction(database: Queryable): RawBuilder<unknown> {
  return engineOf(database) === 'sqlite' ? sql`instr` : sql`strpos`;
}
