import type { Database } from './database.ts';

/** A database for work in slices. When the signal is aborted, it stops after the current slice. */
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
