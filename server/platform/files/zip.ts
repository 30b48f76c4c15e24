import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Files } from './files.ts';

/** A file in an archive. Its content is created while it is being written. */
export interface ZipEntry {
  name: string;
  content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
  /** False for content that is already compressed, such as pictures. */
  compress: boolean;
  modifiedAt?: Date;
}

/**
 * Stores a ZIP archive. The next entry is requested only after the previous entry is written, so memory holds at most a
 * chunk of one entry. When an entry fails, nothing is stored.
 */
export async function putZip(files: Files, key: string, entries: AsyncIterable<ZipEntry>) {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const filling = new Filling(zip);
  zip.on('error', (error: Error) => filling.stop(error));
  // Without a listener, the process would end when the stream is destroyed before it has a reader.
  output.on('error', () => undefined);
  const stored = files.putStream(key, output, 'application/zip').catch((error: Error) => {
    filling.stop(error);
    throw error;
  });
  const filled = filling.fill(entries).catch((error: Error) => {
    output.destroy(error);
    throw error;
  });
  const outcomes = await Promise.allSettled([filled, stored]);
  // When one side fails, the other side fails as well. This line reports the failures of both.
  if (outcomes.some(({ status }) => status === 'rejected')) await Promise.all([filled, stored]);
}

class Filling {
  readonly #zip: ZipFile;
  #current: Readable | null = null;
  #failure: Error | null = null;

  constructor(zip: ZipFile) {
    this.#zip = zip;
  }

  stop(error: Error): void {
    this.#failure ??= error;
    this.#current?.destroy(error);
  }

  async fill(entries: AsyncIterable<ZipEntry>): Promise<void> {
    for await (const { name, content, compress, modifiedAt } of entries) {
      if (this.#failure) throw this.#failure;
      this.#current = Readable.from(content, { objectMode: false });
      const options = { compress, ...(modifiedAt && { mtime: modifiedAt }) };
      // The archive keeps this function until the archive ends. A stream in its closure would stay in memory.
      this.#zip.addReadStreamLazy(name, options, (give) => give(null, this.#current as Readable));
      await finished(this.#current);
    }
    if (this.#failure) throw this.#failure;
    this.#zip.end();
  }
}
