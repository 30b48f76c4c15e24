import { accessSync, constants, mkdirSync } from 'node:fs';
import { StartFailure } from '#server/platform/start-failure.ts';

/** Creates the data directory if it is missing. Throws a `StartFailure` when the site cannot write to it. */
export function prepareDataDir(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true });
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    const reason = reasons[code] ?? `it cannot be used (${code})`;
    throw new StartFailure(`DATA_DIR ${directory}: ${reason}.`, { cause });
  }
}

const reasons: Record<string, string> = {
  EEXIST: 'it is a file, not a directory',
  ENOTDIR: 'a part of the path is a file, not a directory',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is mounted read-only',
  ENOSPC: 'the disk is full',
};
