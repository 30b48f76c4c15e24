import { readdir, readFile, rm, rmdir, stat, utimes } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { HOUR } from '#contract/limits.ts';
import { UNFINISHED, writeAtomically } from '../files/atomic-write.ts';

interface Entry {
  bytes: number;
  /** Milliseconds; kept on the disk as the file's time, to the hour. */
  usedAt: number;
}

/**
 * Derived pictures on the disk, at most `quota` bytes of them: those unused for longest go first.
 * What was used when survives a restart, in the files' own times. Losing it loses only work.
 */
export class VariantCache {
  readonly #directory: string;
  readonly #quota: number;
  // In the order of use, oldest first.
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;
  #scan: Promise<void> | null = null;

  constructor(directory: string, quota: number) {
    this.#directory = directory;
    this.#quota = quota;
  }

  /** The bytes under a name, or null. */
  async get(name: string): Promise<Buffer | null> {
    await this.#ready();
    const bytes = await readFile(join(this.#directory, name)).catch(() => null);
    if (bytes) await this.#touch(name, bytes.length);
    else this.#drop(name);
    return bytes;
  }

  /** Keeps bytes under a name, whole or not at all, and makes room for them. */
  async put(name: string, bytes: Uint8Array): Promise<void> {
    await this.#ready();
    await writeAtomically(join(this.#directory, name), bytes, { durable: false });
    this.#drop(name);
    this.#add(name, { bytes: bytes.length, usedAt: Date.now() });
    await this.#makeRoom();
  }

  #ready(): Promise<void> {
    this.#scan ??= this.#readDirectory();
    return this.#scan;
  }

  async #readDirectory(): Promise<void> {
    const found: [string, Entry][] = [];
    for (const path of await listFiles(this.#directory)) {
      const about = await stat(path).catch(() => null);
      if (path.endsWith(UNFINISHED)) await rm(path, { force: true });
      else if (about) {
        const name = relative(this.#directory, path).replaceAll(sep, '/');
        found.push([name, { bytes: about.size, usedAt: about.mtimeMs }]);
      }
    }
    found.sort(([, a], [, b]) => a.usedAt - b.usedAt);
    for (const [name, entry] of found) this.#add(name, entry);
    await this.#makeRoom();
  }

  async #touch(name: string, bytes: number): Promise<void> {
    const now = Date.now();
    const last = this.#entries.get(name)?.usedAt ?? 0;
    const stale = now - last > HOUR;
    this.#drop(name);
    this.#add(name, { bytes, usedAt: stale ? now : last });
    // To the hour is exact enough, and spares most hits a write.
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

  async #makeRoom(): Promise<void> {
    while (this.#bytes > this.#quota) {
      const [oldest] = this.#entries.keys();
      if (oldest === undefined) return;
      this.#drop(oldest);
      const path = join(this.#directory, oldest);
      await rm(path, { force: true });
      // The folder goes with its last variant; with others in it, it stays.
      await rmdir(dirname(path)).catch(() => undefined);
    }
  }
}

async function listFiles(directory: string): Promise<string[]> {
  const found = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((item) => item.isFile()).map((item) => join(item.parentPath, item.name));
}
