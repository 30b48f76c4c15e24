import { readdir, readFile, rm, rmdir, stat, utimes } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { HOUR } from '#contract/foundations/limits.ts';
import { UNFINISHED_SUFFIX, writeAtomically } from '#server/platform/files/atomic-write.ts';

/** The minimum time between two updates of a file's mtime by reads, so that most reads do not write to the disk. */
const MTIME_PRECISION = HOUR;

interface Entry {
  bytes: number;
  /** In milliseconds since 1970. Stored as the mtime of the file, with a precision of an hour. */
  usedAt: number;
}

/**
 * An LRU cache of files on disk, up to `quota` bytes. The mtimes of the files store the order of use, so that it
 * survives a restart. The directory can be deleted at any time.
 */
export class VariantCache {
  readonly #directory: string;
  readonly #quota: number;
  // The entries in order of use, the least recently used first.
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;
  #scan: Promise<void> | null = null;

  constructor(directory: string, quota: number) {
    this.#directory = directory;
    this.#quota = quota;
  }

  async get(name: string): Promise<Buffer | null> {
    await this.#ready();
    const bytes = await readFile(join(this.#directory, name)).catch(() => null);
    if (bytes) await this.#touch(name, bytes.length);
    else this.#drop(name);
    return bytes;
  }

  /** Returns the file with this name, to read ranges of it. Null when it is not cached. */
  async find(name: string): Promise<{ path: string; length: number } | null> {
    await this.#ready();
    const path = join(this.#directory, name);
    const about = await stat(path).catch(() => null);
    if (about) await this.#touch(name, about.size);
    else this.#drop(name);
    return about && { path, length: about.size };
  }

  /** Stores bytes under a name, and evicts the least recently used entries above the quota. */
  async put(name: string, bytes: Uint8Array): Promise<void> {
    await this.#ready();
    await writeAtomically(join(this.#directory, name), bytes, { durable: false });
    this.#drop(name);
    this.#add(name, { bytes: bytes.length, usedAt: Date.now() });
    await this.#evict();
  }

  #ready(): Promise<void> {
    this.#scan ??= this.#readDirectory();
    return this.#scan;
  }

  async #readDirectory(): Promise<void> {
    const found: [string, Entry][] = [];
    for (const path of await listFiles(this.#directory)) {
      const about = await stat(path).catch(() => null);
      if (path.endsWith(UNFINISHED_SUFFIX)) await rm(path, { force: true });
      else if (about) {
        const name = relative(this.#directory, path).replaceAll(sep, '/');
        found.push([name, { bytes: about.size, usedAt: about.mtimeMs }]);
      }
    }
    found.sort(([, a], [, b]) => a.usedAt - b.usedAt);
    for (const [name, entry] of found) this.#add(name, entry);
    await this.#evict();
  }

  async #touch(name: string, bytes: number): Promise<void> {
    const now = Date.now();
    const last = this.#entries.get(name)?.usedAt ?? 0;
    const stale = now - last > MTIME_PRECISION;
    this.#drop(name);
    this.#add(name, { bytes, usedAt: stale ? now : last });
    const time = new Date(now);
    if (stale) await utimes(join(this.#directory, name), time, time).catch(() => undefined);
  }

  #add(name: string, entry: Entry): void {
    this.#entries.set(name, entry);
    this.#bytes += entry.bytes;
  }

  #drop(name: string): void {
    this.#bytes -= this.#entries.get(name)?.bytes ?? 0;
    this.#entries.delete(name);
  }

  async #evict(): Promise<void> {
    while (this.#bytes > this.#quota) {
      const [oldest] = this.#entries.keys();
      if (oldest === undefined) return;
      this.#drop(oldest);
      await removeFile(join(this.#directory, oldest));
    }
  }
}

/**
 * Deletes the files of a cache that have not been read for `lifetime` milliseconds. Uses the mtimes, which all processes
 * with the same directory write. A cache detects the deletion when it next reads the file. Rejects when the signal is
 * aborted.
 */
export async function deleteUnreadFiles(directory: string, lifetime: number, signal?: AbortSignal) {
  const before = Date.now() - lifetime - MTIME_PRECISION;
  for (const path of await listFiles(directory)) {
    signal?.throwIfAborted();
    const about = await stat(path).catch(() => null);
    if (about && about.mtimeMs < before) await removeFile(path);
  }
}

async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true });
  // Removes the directory of the picture if it is empty. `rmdir` fails for a directory with files.
  await rmdir(dirname(path)).catch(() => undefined);
}

async function listFiles(directory: string): Promise<string[]> {
  const found = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((item) => item.isFile()).map((item) => join(item.parentPath, item.name));
}
