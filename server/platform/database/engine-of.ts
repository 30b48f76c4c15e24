import { PostgresAdapter } from 'kysely';
import type { Database, Queryable } from './database.ts';

/** The engine of a connection or transaction, for the few statements that one engine lacks. */
export function engineOf(queryable: Queryable): Database['engine'] {
  return queryable.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}
