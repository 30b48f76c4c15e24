import { constants, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SQLITE_FILE } from '#server/operator/open-site.ts';
import type { Env } from '#server/platform/env/env.ts';
import { type Check, warning } from './check.ts';

/** Checks that other accounts of the machine cannot read the data and the backups, as older versions let them. */
export const privateFiles: Check = {
  name: 'private-files',
  at: ['start', 'dashboard'],
  run: ({ env }) => {
    const open = foldersOf(env).filter(({ files }) => files.some(isOpenToOthers));
    return open.length === 0 ? [] : [readable(open.map(({ folder }) => folder).join(' '))];
  },
};

function foldersOf({ dataDir, backups }: Env): { folder: string; files: string[] }[] {
  const data = [SQLITE_FILE, 'files'].map((name) => join(dataDir, name));
  const kept =
    backups === null ? [] : [{ folder: backups.folder, files: entriesOf(backups.folder) }];
  return [{ folder: dataDir, files: data }, ...kept];
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch {
    // Other checks report a folder that is missing or cannot be read.
    return [];
  }
}

/** Whether every account may read a file or a folder, and enter all folders above it. */
function isOpenToOthers(path: string): boolean {
  return (
    has(path, constants.S_IROTH) &&
    foldersAbove(path).every((folder) => has(folder, constants.S_IXOTH))
  );
}

function foldersAbove(path: string): string[] {
  const folder = dirname(path);
  return folder === path ? [] : [folder, ...foldersAbove(folder)];
}

function has(path: string, permission: number): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && (found.mode & permission) !== 0;
}

const readable = (folders: string) =>
  warning(
    {
      en: `Every account of this machine can read the files in ${folders}.`,
      ja: `${folders}の中のファイルを、このマシンのどのアカウントでも読めます。`,
    },
    {
      en: `Run chmod -R o-rwx ${folders}.`,
      ja: `chmod -R o-rwx ${folders} を実行してください。`,
    },
  );
