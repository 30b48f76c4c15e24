import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { randomName } from '#server/platform/ids.ts';

/** A file without a name. It is deleted when it is closed and when the process ends. */
export class TemporaryFile implements AsyncDisposable {
  readonly #handle: FileHandle;
  #length = 0;

  private constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  static async create(directory: string): Promise<TemporaryFile> {
    await mkdir(directory, { recursive: true });
    const path = join(directory, randomName(32));
    const handle = await open(path, 'wx+');
    try {
      await rm(path);
    } catch (error) {
      // The handle is closed, because Node ends the process when it collects an open one.
      await handle.close();
      throw error;
    }
    return new TemporaryFile(handle);
  }

  /** Appends bytes. A call must end before the next one. */
  async append(bytes: Uint8Array): Promise<void> {
    await this.#handle.appendFile(bytes);
    this.#length += bytes.length;
  }

  async read(): Promise<Buffer> {
    const { buffer } = await this.#handle.read(Buffer.allocUnsafeSlow(this.#length), {
      position: 0,
    });
    return buffer;
  }

  get length(): number {
    return this.#length;
  }

  /** Returns a stream of all bytes of the file. The file stays open. */
  stream(): Readable {
    return this.#handle.createReadStream({ start: 0, autoClose: false });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#handle.close();
  }
}
