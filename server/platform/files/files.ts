import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { DriverContract } from 'flydrive/types';
import { writeAtomically } from './atomic-write.ts';

interface StoredFile {
  key: string;
  modifiedAt: Date;
}

/** The first and the last byte of a range, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface LargeFile {
  length: number;
  stream(range: ByteRange): Readable;
}

export function wholeStream({ length, stream }: LargeFile): Readable {
  return stream({ start: 0, end: length - 1 });
}

/** The files port: bytes under keys like `post-images/<name>`. The bytes of a key never change, so caches keep them. */
export interface Files {
  /** Stores bytes. Resolves when they are durable. Until then, the key does not exist. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Like `put`. When the stream fails, nothing is stored. */
  putStream(key: string, bytes: Readable, contentType: string): Promise<void>;
  /** Returns null when the key does not exist. */
  read(key: string): Promise<Buffer | null>;
  /** Opens the file of a key to read ranges. Returns null when the key does not exist. */
  open(key: string): Promise<LargeFile | null>;
  /** Does nothing when the key does not exist. */
  delete(key: string): Promise<void>;
  /** Lists a folder, including unfinished files that a crash has left. */
  list(folder: string): AsyncIterable<StoredFile>;
  /** Throws when files cannot be used. In a local directory, that means that no file can be written. */
  ping(): Promise<void>;
}

const PING_FILE = '.ping';
// The ping writes a whole block, because an empty file would not need space on the disk.
const PING_BYTES = Buffer.alloc(4096, ' ');

/** A flydrive driver that also reads ranges and recognises missing files. */
export interface RangedDriver extends DriverContract {
  /** Returns the bytes from `start` to `end`, both included. */
  getRange(key: string, range: ByteRange): Readable;
  /** Whether a failure of this driver means that a file is missing. */
  isMissing(failure: unknown): boolean;
}

/** Returns the files in a local directory, which is created if it is missing. */
export function openFiles(directory: string): Files {
  return {
    ...filesOn(new FolderDriver(directory), ''),
    ping: () => writeAtomically(join(directory, PING_FILE), PING_BYTES, { durable: false }),
  };
}

/** Returns the files that a driver stores, under keys that begin with `prefix`. */
export function filesOn(driver: RangedDriver, prefix: string): Omit<Files, 'ping'> {
  const disk = new Disk(driver);
  return {
    put: (key, bytes, contentType) => disk.put(prefix + key, bytes, { contentType }),
    putStream: (key, bytes, contentType) => disk.putStream(prefix + key, bytes, { contentType }),
    read: (key) => readFrom(driver, disk, prefix + key),
    open: (key) => openOn(driver, disk, prefix + key),
    delete: (key) => disk.delete(prefix + key),
    list: (folder) => listFolder(disk, prefix, folder),
  };
}

async function readFrom(driver: RangedDriver, disk: Disk, key: string): Promise<Buffer | null> {
  const bytes = await nullIfMissing(driver, disk.getBytes(key));
  return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

async function openOn(driver: RangedDriver, disk: Disk, key: string): Promise<LargeFile | null> {
  const found = await nullIfMissing(driver, disk.getMetaData(key));
  return found && { length: found.contentLength, stream: (range) => driver.getRange(key, range) };
}

// Returns null for a missing file. Checking first whether the file exists would be a second request, which costs money.
async function nullIfMissing<Found>(driver: RangedDriver, reading: Promise<Found>) {
  try {
    return await reading;
  } catch (error) {
    // Flydrive wraps the failure of its driver.
    if (error instanceof Error && driver.isMissing(error.cause)) return null;
    throw error;
  }
}

async function* listFolder(disk: Disk, prefix: string, folder: string): AsyncGenerator<StoredFile> {
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll(prefix + folder, paginationToken ? { paginationToken } : {});
    for (const file of page.objects) {
      if (!file.isFile) continue;
      // Another process may have deleted the file since the listing.
      const found = await file.getMetaData().catch(() => null);
      if (found) yield { key: file.key.slice(prefix.length), modifiedAt: found.lastModified };
    }
    paginationToken = page.paginationToken;
  } while (paginationToken);
}

/** The file system driver of flydrive with atomic and durable writes. */
class FolderDriver extends FSDriver {
  readonly #root: string;

  constructor(root: string) {
    super({ location: root, visibility: 'private' });
    this.#root = root;
  }

  override put(key: string, contents: string | Uint8Array): Promise<void> {
    return writeAtomically(join(this.#root, key), contents, { durable: true });
  }

  override putStream(key: string, contents: Readable): Promise<void> {
    return writeAtomically(join(this.#root, key), contents, { durable: true });
  }

  getRange(key: string, range: { start: number; end: number }): Readable {
    return createReadStream(join(this.#root, key), range);
  }

  isMissing(failure: unknown): boolean {
    return failure instanceof Error && 'code' in failure && failure.code === 'ENOENT';
  }
}
