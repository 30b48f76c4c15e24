import type { FastifyInstance } from 'fastify';

/** What Kysely logs of a statement. */
export interface FinishedStatement {
  level: 'query' | 'error';
  query: { sql: string };
  queryDurationMillis: number;
}

/** Tells a collector what the process does, as spans. */
export interface Tracer {
  /** Makes each request of the app a span, which is the parent of what the request does. */
  install(app: FastifyInstance): void;
  /** Makes a finished statement a span. */
  onStatement(event: FinishedStatement): void;
  /** Runs work as a span. */
  run<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** The trace that the caller belongs to, for a line of the log. */
  ids(): { trace_id?: string };
  /** Sends what waits. */
  close(): Promise<void>;
}
