import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

export const dataDir = process.env.E2E_DATA_DIR ?? '';

/** Runs a statement on the database of the site. Returns the first row. */
export function query(statement: string, ...values: SQLInputValue[]) {
  const database = new DatabaseSync(join(dataDir, 'hiroba.db'), { timeout: 10_000 });
  try {
    return database.prepare(statement).get(...values);
  } finally {
    database.close();
  }
}
