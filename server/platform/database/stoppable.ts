import type { Database } from './database.ts';

/** The database for work that writes slice by slice: it stops after the slice under way when the signal is aborted. */
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
