import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Locks a data directory for this process. Returns a function that unlocks it. It uses SQLite's file lock, which the
 * operating system releases when the process ends in any way. Throws `DataDirInUse` when another process holds it.
 */
export function lockDataDir(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const lock = new DatabaseSync(join(directory, 'lock.db'));
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    const error = new Error(
      `The data directory ${directory} is in use by another Hiroba. Stop it, or set DATA_DIR to another directory.`,
      { cause },
    );
    error.name = 'DataDirInUse';
    throw error;
  }
  return () => lock.close();
}
