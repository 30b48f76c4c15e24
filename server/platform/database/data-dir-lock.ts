import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Keeps a second process off a data directory. The lock is SQLite's own file lock, which the
 * operating system lifts when the process ends, however it ends. Throws `DataDirInUse`.
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
