import { constants, type Dirent } from 'node:fs';
import { copyFile, link, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UNFINISHED_SUFFIX } from '#server/platform/files/atomic-write.ts';

export const FILES = 'files';

export interface FileTotals {
  count: number;
  bytes: number;
}

/** Archives of members' data are not backed up, because they can be created again and expire within a day. */
const left = /^(data-exports|lost\+found|\.)/;

/** Whether backups contain the file with this path or key. */
export const isBackedUp = (path: string): boolean => !left.test(path);

/**
 * Returns the sorted, relative paths of the files in a folder. Returns none when the folder does not exist. Throws when a
 * part of the folder cannot be read, because a backup without this part would count as complete.
 */
export async function filesIn(folder: string): Promise<string[]> {
  const top = await readdir(folder, { withFileTypes: true }).catch(noneIfMissing);
  const entries = await Promise.all(
    top
      .filter(({ name }) => isBackedUp(name))
      .map(async (entry) =>
        entry.isDirectory()
          ? readdir(join(folder, entry.name), { recursive: true, withFileTypes: true })
          : [entry],
      ),
  );
  return (
    entries
      .flat()
      .filter((entry) => entry.isFile() && !entry.name.endsWith(UNFINISHED_SUFFIX))
      .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
      // Skips paths with line breaks or backslashes, because the list of digests has one line for each file.
      .filter((path) => !/[\n\r\\]/.test(path))
      .sort()
  );
}

function noneIfMissing(error: NodeJS.ErrnoException): Dirent[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/** Returns the path of a file in an earlier copy. Null when the file must be copied again. */
export type EarlierFile = (path: string) => string | null;

/**
 * Copies the files of a folder. Files never change, so a file that is in the earlier copy is linked, which takes no
 * space. Skips files that are deleted during the copy.
 */
export async function copyFiles(
  from: string,
  to: string,
  earlierOf: EarlierFile = () => null,
): Promise<FileTotals> {
  const totals = { count: 0, bytes: 0 };
  await mkdir(to, { recursive: true });
  for (const path of await filesIn(from)) {
    const bytes = await copyOne(join(from, path), join(to, path), earlierOf(path));
    if (bytes === null) continue;
    totals.count += 1;
    totals.bytes += bytes;
  }
  return totals;
}

async function copyOne(from: string, to: string, earlier: string | null): Promise<number | null> {
  const size = await stat(from).then(
    (found) => found.size,
    () => null,
  );
  if (size === null) return null;
  await mkdir(dirname(to), { recursive: true });
  const isLinked = earlier !== null && (await linkSame(earlier, to, size));
  if (!isLinked) await copyFile(from, to, constants.COPYFILE_FICLONE);
  return size;
}

/** Links a file of an earlier copy if it has this size. Returns whether it was linked. */
export async function linkSame(earlier: string, to: string, size: number): Promise<boolean> {
  try {
    if ((await stat(earlier)).size !== size) return false;
    await link(earlier, to);
    return true;
  } catch {
    // The earlier copy lacks the file, or the disk supports no links.
    return false;
  }
}

/** Returns the totals of the files that an earlier copy does not have. */
export async function sumFolder(folder: string, earlier?: string): Promise<FileTotals> {
  const known = new Set(earlier === undefined ? [] : await filesIn(earlier));
  const totals = { count: 0, bytes: 0 };
  for (const path of await filesIn(folder)) {
    if (known.has(path)) continue;
    totals.count += 1;
    totals.bytes += (await stat(join(folder, path))).size;
  }
  return totals;
}
