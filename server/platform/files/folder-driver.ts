import { join } from 'node:path';
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
}
