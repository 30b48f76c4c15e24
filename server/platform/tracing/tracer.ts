import type { FastifyInstance } from 'fastify';

/** A statement as Kysely logs it. */
export interface FinishedStatement {
  level: 'query' | 'error';
  query: { sql: string };
  queryDurationMillis: number;
}

/** Records what the process does as spans, and sends them to a collector. */
export interface Tracer {
  /** Records each request of the app as a span, the parent of everything that the request does. */
  install(app: FastifyInstance): void;
  /** Records a finished statement as a span. */
  onStatement(event: FinishedStatement): void;
  /** Runs work as a span. */
  run<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** Returns the id of the caller's trace, for a line of the log. */
  ids(): { trace_id?: string };
  /** Sends the remaining spans and stops. */
  close(): Promise<void>;
}
