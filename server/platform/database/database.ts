import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

export type Queryable = Kysely<Tables>;

/**
 * The database port. Everything above it speaks Kysely's query language and does not know the engine.
 */
export interface Database {
  readonly engine: 'sqlite' | 'postgres';
  /** Sees committed data only. */
  readonly read: Queryable;
  /** For migrations and bulk loading only, before anybody else writes. */
  readonly setup: Queryable;
  /**
   * Runs `body` in one transaction and resolves after its commit is durable. The body may await
   * nothing but its own queries: on SQLite it shares a commit with other callers, and whatever it
   * waits for they wait for too. It may run more than once (deadlock), so it must have no other effect.
   */
  write<Result>(body: (transaction: Queryable) => Promise<Result>): Promise<Result>;
  /** As `write`, for a body of one statement: PostgreSQL needs no transaction around it. */
  writeOne<Result>(body: (queryable: Queryable) => Promise<Result>): Promise<Result>;
  /** Resolves when the database answers; throws when it does not. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** True when the error says that a unique or primary key already holds such a row. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  // SQLITE_CONSTRAINT_UNIQUE and _PRIMARYKEY (sqlite.org/rescode.html); PostgreSQL unique_violation.
  return errcode === 2067 || errcode === 1555 || code === '23505';
}
