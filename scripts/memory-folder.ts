import { accessSync, constants, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

const FOLDER = '/dev/shm';
const ROOM = 4 * 1024 ** 3;

/** Returns a folder in memory with enough room for the databases of a test run, if this machine has one. */
export function findMemoryFolder(): string | undefined {
  try {
    accessSync(FOLDER, constants.W_OK);
    const { bavail, bsize } = statfsSync(FOLDER);
    return Math.min(bavail * bsize, freemem()) >= ROOM ? FOLDER : undefined;
  } catch {
    return undefined;
  }
}
