import type { Database } from './database.ts';

/** Returns a database whose writes throw once the signal is aborted, so that work stops after the current slice. */
export function stoppedBy(signal: AbortSignal, database: Database): Database {
  return {
    ...database,
    write: async (body) => {
      signal.throwIfAborted();
      return database.write(body);
    },
    writeOne: async (body) => {
      signal.throwIfAborted();
      return database.writeOne(body);
    },
  };
}
