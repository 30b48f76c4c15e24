/**
 * Vitest's global set-up of the server projects. It puts temporary files in memory if there is room. A commit of SQLite
 * then takes microseconds instead of milliseconds.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isRunning } from './command.ts';
import { findMemoryFolder } from './memory-folder.ts';

const PREFIX = 'hiroba-tests-';

/** Sets the folder of temporary files for test processes. After the last test, removes this folder. */
export function setup(): (() => void) | undefined {
  const memory = findMemoryFolder();
  if (memory === undefined) return undefined;
  removeAbandoned(memory);
  const folder = path.join(memory, `${PREFIX}${process.pid}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Removes the folders of runs that were killed. */
function removeAbandoned(memory: string): void {
  for (const name of readdirSync(memory)) {
    if (name.startsWith(PREFIX) && !isRunning(Number(name.slice(PREFIX.length)))) {
      rmSync(path.join(memory, name), { recursive: true, force: true });
    }
  }
}
