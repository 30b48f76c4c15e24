import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { SECOND } from '#contract/foundations/limits.ts';
import { randomName } from '#server/platform/ids.ts';
import { isUnavailable } from '#server/platform/is-unavailable.ts';

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
      // Closes the handle, because Node ends the process when an open handle is garbage-collected.
      await handle.close();
      throw error;
    }
    return new TemporaryFile(handle);
  }

  /** Appends bytes. Each call must end before the next call. */
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

  stream(): Readable {
    return this.#handle.createReadStream({ start: 0, autoClose: false });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#handle.close();
  }
}

const ATTEMPTS = 3;
const FIRST_PAUSE = SECOND / 2;

/**
 * Uploads a stream of unknown length from a temporary file in the directory `spool`, which first receives the complete
 * stream. When the stream fails, nothing is sent, so no unfinished upload remains in a bucket. While the server is
 * unavailable, the upload is repeated here, because libraries repeat only uploads from memory.
 */
export async function uploadSpooled(
  spool: string,
  contents: Readable,
  upload: (file: TemporaryFile) => Promise<unknown>,
): Promise<void> {
  await using file = await TemporaryFile.create(spool);
  for await (const bytes of contents) await file.append(bytes as Uint8Array);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await upload(file);
      return;
    } catch (error) {
      if (attempt === ATTEMPTS || !isUnavailable(error)) throw error;
      await setTimeout(FIRST_PAUSE * 2 ** attempt * Math.random());
    }
  }
}
