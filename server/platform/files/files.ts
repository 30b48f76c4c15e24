import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { Disk } from 'flydrive';
import type { DriverContract } from 'flydrive/types';
import { FolderDriver } from './folder-driver.ts';

export interface StoredFile {
  key: string;
  modifiedAt: Date;
}

/**
 * The files port: bytes under keys like `post-images/<name>`. A key is written once and never
 * changed, so whoever has read one may keep it. Everything above knows no more of where they lie.
 */
export interface Files {
  /** Resolves when the bytes are safe under the key; until then nothing is there to be read. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** The bytes under a key, or null when there are none. */
  read(key: string): Promise<Buffer | null>;
  /** Removes what is under a key; harmless when there is nothing. */
  delete(key: string): Promise<void>;
  /** Every file of a folder, for a sweep; unfinished writes that a kill has left are among them. */
  list(folder: string): AsyncIterable<StoredFile>;
  /** Resolves when files can be read and written; throws when not. */
  ping(): Promise<void>;
}

/** Files in a folder of this machine; it is made if missing. */
export function openFiles(directory: string): Files {
  return filesOn(new FolderDriver(directory), async () => {
    await mkdir(directory, { recursive: true });
    await access(directory, constants.R_OK | constants.W_OK);
  });
}

function filesOn(driver: DriverContract, ping: () => Promise<void>): Files {
  const disk = new Disk(driver);
  return {
    put: (key, bytes, contentType) => disk.put(key, bytes, { contentType }),
    read: (key) => readFrom(disk, key),
    delete: (key) => disk.delete(key),
    list: (folder) => listFolder(disk, folder),
    ping,
  };
}

async function readFrom(disk: Disk, key: string): Promise<Buffer | null> {
  try {
    const bytes = await disk.getBytes(key);
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } catch (error) {
    // Each store names "no such file" in its own way; only whether it is there is common to all.
    if (await disk.exists(key)) throw error;
    return null;
  }
}

async function* listFolder(disk: Disk, folder: string): AsyncGenerator<StoredFile> {
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll(folder, paginationToken ? { paginationToken } : {});
    for (const file of page.objects) {
      if (!file.isFile) continue;
      // Another process may remove it between the listing and this look.
      const found = await file.getMetaData().catch(() => null);
      if (found) yield { key: file.key, modifiedAt: found.lastModified };
    }
    paginationToken = page.paginationToken;
  } while (paginationToken);
}
