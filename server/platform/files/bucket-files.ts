import { Disk, errors } from 'flydrive';
import { MINUTE } from '#contract/foundations/limits.ts';
import { type Files, filesOn, type RangedDriver } from './files.ts';

/** The file in each prefix that names the site to which the prefix belongs. */
export const MARKER = 'hiroba-site.json';

const PROBE = '.probe';
const PROBE_BYTES = Buffer.from('Hiroba checks that it may write here.\n');

export interface SizedFile {
  key: string;
  bytes: number;
}

interface BucketDriver extends RangedDriver {
  putNew(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Lists all files whose keys begin with `prefix`, with their sizes. Flydrive's listings have no sizes. */
  listSized(prefix: string): AsyncIterable<SizedFile>;
}

export interface BucketFiles extends Files {
  putNew(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Lists all files of the prefix except the marker, with their sizes. */
  listAll(): AsyncIterable<SizedFile>;
  isEmpty(): Promise<boolean>;
  /** Throws when the account has no right to write or delete. */
  probe(): Promise<void>;
}

export function bucketFilesOn(driver: BucketDriver, prefix: string): BucketFiles {
  const disk = new Disk(driver);
  const files = filesOn(driver, prefix);
  return {
    ...files,
    putNew: (key, bytes, contentType) =>
      driver.putNew(prefix + key, bytes, contentType).catch((cause: unknown) => {
        throw new errors.E_CANNOT_WRITE_FILE([key], { cause });
      }),
    listAll: () => listAll(driver, prefix),
    isEmpty: () => isEmpty(disk, prefix),
    probe: async () => {
      await disk.put(prefix + PROBE, PROBE_BYTES);
      await disk.delete(prefix + PROBE);
    },
    ping: rememberFor(MINUTE, async () => void (await files.read(MARKER))),
  };
}

async function* listAll(driver: BucketDriver, prefix: string): AsyncGenerator<SizedFile> {
  for await (const { key, bytes } of driver.listSized(prefix)) {
    const name = key.slice(prefix.length);
    // Some tools create an empty object for a folder.
    if (name !== MARKER && name !== '' && !name.endsWith('/')) yield { key: name, bytes };
  }
}

async function isEmpty(disk: Disk, prefix: string): Promise<boolean> {
  const { objects } = await disk.listAll(prefix || '/');
  // Some tools create an empty object for the prefix itself.
  return [...objects].every((found) => found.isFile && `${found.key}/` === prefix);
}

/** Returns a function that runs `act` unless it succeeded in the last `lifetime` ms, because requests cost money. */
function rememberFor(lifetime: number, act: () => Promise<void>): () => Promise<void> {
  let succeededAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - succeededAt < lifetime) return;
    await act();
    succeededAt = performance.now();
  };
}
