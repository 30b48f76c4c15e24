import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { FSDriver } from 'flydrive/drivers/fs';
import { writeAtomically } from './atomic-write.ts';

/** The file system driver of flydrive with atomic and durable writes. */
export class FolderDriver extends FSDriver {
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

  /** The bytes of a file from `start` to `end`, both included. */
  getRange(key: string, range: { start: number; end: number }): Readable {
    return createReadStream(join(this.#root, key), range);
  }

  isMissing(failure: unknown): boolean {
    return failure instanceof Error && 'code' in failure && failure.code === 'ENOENT';
  }
}
