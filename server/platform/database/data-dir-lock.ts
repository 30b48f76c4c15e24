import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartFailure } from '#server/platform/start-failure.ts';

/**
 * Locks a data directory for this process. Returns a function that unlocks it. It uses SQLite's file lock, which the
 * operating system releases when the process ends in any way. Throws a `StartFailure` when another process holds it.
 */
export function lockDataDir(directory: string): () => void {
  const lock = new DatabaseSync(join(directory, 'lock.db'));
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    throw new StartFailure(
      `The data directory ${directory} is in use by another Hiroba. Stop it, or set DATA_DIR to another directory.`,
      { cause },
    );
  }
  return () => lock.close();
}
