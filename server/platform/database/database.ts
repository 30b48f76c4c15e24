import type { Kysely } from 'kysely';
import type { Tables } from '#server/platform/database/tables.ts';
import type { AfterCommit, JobListener, TopicListener } from './after-commit.ts';

export type Queryable = Kysely<Tables>;

export type WriteBody<Result> = (queryable: Queryable, afterCommit: AfterCommit) => Promise<Result>;

export interface ReplicaLoad {
  /** The host and port of the replica. */
  name: string;
  isUsed: boolean;
  /** How old the data of the replica can be, in milliseconds. */
  lag: number;
}

export interface ReplicasLoad {
  servers: readonly ReplicaLoad[];
  /** How many reads ran on a replica, and how many on the primary instead. */
  reads: Readonly<Record<'replica' | 'primary', number>>;
}

interface DatabaseLoad {
  connections: number;
  idle: number;
  /** Queries or writes that wait for a connection. */
  waiting: number;
  replicas: ReplicasLoad | null;
}

/** The database port. Its users work with Kysely's query builder, independent of the engine. */
export interface Database {
  readonly engine: 'sqlite' | 'postgres';
  /** Sees committed data only. */
  readonly read: Queryable;
  /**
   * Runs the reads of a request, on a replica if there is one. `body` receives a database that has everything that was
   * committed before the call. While the primary does not respond, reads that `mayBeOld` use a replica that may be
   * behind. The body can run twice.
   */
  fromReplica<Result>(
    reading: { mayBeOld: boolean },
    body: (database: Database) => Promise<Result>,
  ): Promise<Result>;
  /** Only for migrations and bulk loading, before any other writer starts. */
  readonly setup: Queryable;
  /**
   * Runs `body` in one transaction and resolves when its commit is durable. The body may await only its own queries: on
   * SQLite, concurrent bodies share a commit and wait for each other. Outside of production, a body that awaits
   * anything else fails on SQLite. On PostgreSQL, a body runs again after a deadlock, so other effects are registered
   * with `afterCommit`. They run once after the commit and before the promise resolves, in the order of their
   * registration. They never run after a rollback. An effect that fails is logged, and the write still succeeds.
   */
  write<Result>(body: WriteBody<Result>): Promise<Result>;
  /** Like `write`, but without a transaction on PostgreSQL. There, the body must consist of one statement. */
  writeOne<Result>(body: WriteBody<Result>): Promise<Result>;
  /** Calls the listener after each commit with `publishAfterCommit`. Returns a function that removes the listener. */
  onTopics(listener: TopicListener): () => void;
  /** Calls the listener after each commit with `wakeAfterCommit`. Returns a function that removes the listener. */
  onJobs(listener: JobListener): () => void;
  /**
   * Returns a text that changes with every commit of any process. Between equal versions, reads give the same result.
   */
  version(): Promise<string>;
  /**
   * Rejects as `unavailable` when the time limit for the reads of a request has passed. `waited` is the part of the
   * limit that is already used up, in milliseconds. `reading` itself continues, because other requests may share it.
   */
  inTime<Result>(reading: Promise<Result>, waited?: number): Promise<Result>;
  load(): DatabaseLoad;
  /** The first damage that the database has reported to this process, in its own words. Null while there is none. */
  readonly damage: string | null;
  /** Resolves when the database can be read. Throws otherwise. */
  checkReads(): Promise<void>;
  /** Resolves when the database can be written. Throws otherwise. */
  checkWrites(): Promise<void>;
  close(): Promise<void>;
}

export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  // SQLITE_CONSTRAINT_UNIQUE and _PRIMARYKEY (sqlite.org/rescode.html); PostgreSQL unique_violation.
  return errcode === 2067 || errcode === 1555 || code === '23505';
}

export function isAccessDenied(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42501';
}
