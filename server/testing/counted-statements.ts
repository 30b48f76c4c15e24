import { StatementSync } from 'node:sqlite';
import pg from 'pg';
import { vi } from 'vitest';
import { testEngine } from './test-database.ts';

export interface Counted {
  statements: number;
  rows: number;
}

/** Counts the statements of this process and the rows that they return while `run` runs, in the driver of the engine. */
export async function countStatements(run: () => Promise<unknown>): Promise<Counted> {
  const counted: Counted = { statements: 0, rows: 0 };
  const record = (rows: number) => {
    counted.statements += 1;
    counted.rows += rows;
  };
  const stop = testEngine === 'postgres' ? watchPostgres(record) : watchSqlite(record);
  try {
    await run();
  } finally {
    stop();
  }
  return counted;
}

/**
 * Counts the statements of a read. Returns the smaller of two counts, because background work can add to one of them.
 */
export async function countRead(read: () => Promise<unknown>): Promise<Counted> {
  const [first, second] = [await countStatements(read), await countStatements(read)];
  return first.statements < second.statements ? first : second;
}

function watchSqlite(record: (rows: number) => void): () => void {
  const { all, run } = StatementSync.prototype;
  const reading = vi.spyOn(StatementSync.prototype, 'all').mockImplementation(function (
    this: StatementSync,
    ...values
  ) {
    const rows = all.apply(this, values);
    record(rows.length);
    return rows;
  });
  const writing = vi.spyOn(StatementSync.prototype, 'run').mockImplementation(function (
    this: StatementSync,
    ...values
  ) {
    record(0);
    return run.apply(this, values);
  });
  return () => {
    reading.mockRestore();
    writing.mockRestore();
  };
}

function watchPostgres(record: (rows: number) => void): () => void {
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...sent: unknown[]
  ) {
    const answer: unknown = query.apply(this, sent as Parameters<typeof query>);
    if (answer instanceof Promise) {
      void answer.then(({ rows }: pg.QueryResult) => record(rows.length)).catch(() => record(0));
    }
    return answer as never;
  });
  return () => spy.mockRestore();
}
