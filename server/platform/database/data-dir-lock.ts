import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Locks a data directory for this process and returns how to unlock it. It is SQLite's file lock, which
 * the operating system releases however the process ends. Throws `DataDirInUse` when another process
 * holds it.
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
