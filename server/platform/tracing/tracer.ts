import type { FastifyInstance } from 'fastify';

export interface FinishedStatement {
  level: 'query' | 'error';
  query: { sql: string };
  queryDurationMillis: number;
}

/** A tracer, which records what the process does as spans and sends them to a collector. */
export interface Tracer {
  install(app: FastifyInstance): void;
  onStatement(event: FinishedStatement): void;
  run<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  ids(): { trace_id?: string };
  close(): Promise<void>;
}
