import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { randomName } from '#server/platform/ids.ts';

export const UNFINISHED_SUFFIX = '.unfinished';

type FileContent = Uint8Array | string | AsyncIterable<Uint8Array>;

/**
 * Writes a file under a temporary name and renames it. A crash leaves at most a file with the suffix `.unfinished`. With
 * `durable`, resolves when the file is flushed to the disk. `mode` has the permissions, from which the umask is removed.
 */
export async function writeAtomically(
  path: string,
  content: FileContent,
  { durable, mode = 0o666 }: { durable: boolean; mode?: number },
): Promise<void> {
  const unfinished = `${path}.${randomName(12)}${UNFINISHED_SUFFIX}`;
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeNew(unfinished, content, { durable, mode });
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  if (durable) await syncFolder(dirname(path));
}

async function writeNew(
  path: string,
  content: FileContent,
  { durable, mode }: { durable: boolean; mode: number },
) {
  await using file = await open(path, 'wx', mode);
  await file.writeFile(content);
  if (durable) await file.sync();
}

// Makes a rename durable by flushing the directory of the file. Windows cannot open a directory, and needs no flush.
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using folder = await open(path, 'r');
  await folder.sync();
}
