import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Files } from './files.ts';

/** A file of an archive, whose content is made while it is written. */
export interface ZipEntry {
  name: string;
  content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
  /** False for what is compressed already, such as pictures. */
  compress: boolean;
  modifiedAt?: Date;
}

/**
 * Stores a ZIP archive under a key of the files port. Each entry is asked for after the one before it was written, so
 * that only a part of one entry is in memory. When an entry fails, nothing is stored.
 */
export async function putZip(
  files: Files,
  key: string,
  entries: AsyncIterable<ZipEntry>,
): Promise<void> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const filling = new Filling(zip);
  zip.on('error', (error: Error) => filling.stop(error));
  // A stream that is destroyed after nobody reads it any more would end the process.
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
  // Whichever fails first makes the other fail, and is the reason that both give.
  if (outcomes.some(({ status }) => status === 'rejected')) await Promise.all([filled, stored]);
}

/** Adds entries to an archive, until one fails or the archive does. */
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
      // The archive keeps this function until its end: a stream in it, with its content, would be kept as well.
      this.#zip.addReadStreamLazy(name, options, (give) => give(null, this.#current as Readable));
      await finished(this.#current);
    }
    if (this.#failure) throw this.#failure;
    this.#zip.end();
  }
}
