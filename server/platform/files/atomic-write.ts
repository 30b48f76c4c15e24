import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { randomName } from '../ids.ts';

/** What a half-written file is called until it is whole. */
export const UNFINISHED = '.unfinished';

/**
 * Writes a file so that its name never shows half of it: a kill half-way leaves at most a file that
 * ends in `.unfinished`. With `durable` it resolves when the file would survive a power cut.
 */
export async function writeAtomically(
  path: string,
  bytes: Uint8Array | string,
  { durable }: { durable: boolean },
): Promise<void> {
  const unfinished = `${path}.${randomName(12)}${UNFINISHED}`;
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeWhole(unfinished, bytes, durable);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  if (durable) await syncFolder(dirname(path));
}

async function writeWhole(path: string, bytes: Uint8Array | string, durable: boolean) {
  await using file = await open(path, 'wx');
  await file.writeFile(bytes);
  if (durable) await file.sync();
}

// The new name is on the disk only when its folder is; Windows cannot open a folder, and need not.
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using folder = await open(path, 'r');
  await folder.sync();
}
