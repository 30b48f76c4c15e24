import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import pMap from 'p-map';
import { explainBucketFailure } from '#server/platform/files/bucket-failure.ts';
import type { BucketFiles, SizedFile } from '#server/platform/files/bucket-files.ts';
import { addressOf, type BucketLocation } from '#server/platform/files/files-location.ts';
import { openBucket } from '#server/platform/files/open-site-files.ts';
import { markPrefix, ownerOf } from '#server/platform/files/site-marker.ts';
import {
  type EarlierFile,
  type FileTotals,
  filesIn,
  isBackedUp,
  linkSame,
} from './backup-files.ts';
import { OperatorFailure } from './operator-failure.ts';

/** The number of simultaneous requests. Each request has one picture in memory. */
export const CONCURRENCY = 8;

/** Copies the files of a bucket into a folder, like `copyFiles`. Files of the earlier copy are not requested. */
export async function copyFromBucket(
  location: BucketLocation,
  to: string,
  earlierOf: EarlierFile,
): Promise<FileTotals> {
  const totals = { count: 0, bytes: 0 };
  await mkdir(to, { recursive: true });
  await inBucket(location, async (files) => {
    const copy = async ({ key, bytes }: SizedFile) => {
      const path = join(to, key);
      await mkdir(dirname(path), { recursive: true });
      const earlier = earlierOf(key);
      if (!(earlier && (await linkSame(earlier, path, bytes)))) {
        const content = await files.read(key);
        if (content === null) return;
        await writeFile(path, content);
      }
      totals.count += 1;
      totals.bytes += bytes;
    };
    await pMap(backedUp(files), copy, { concurrency: CONCURRENCY });
  });
  return totals;
}

/** Returns the totals of the files in a bucket that an earlier copy does not have. */
export async function sumBucket(location: BucketLocation, earlier?: string): Promise<FileTotals> {
  const known = new Set(earlier === undefined ? [] : await filesIn(earlier));
  const totals = { count: 0, bytes: 0 };
  await inBucket(location, async (files) => {
    for await (const { key, bytes } of backedUp(files)) {
      if (known.has(key)) continue;
      totals.count += 1;
      totals.bytes += bytes;
    }
  });
  return totals;
}

export function copyToBucket(from: string, location: BucketLocation): Promise<void> {
  return inBucket(location, async (files) => {
    const copy = async (key: string) => {
      await files.put(key, await readFile(join(from, key)), mediaTypeOf(key));
    };
    await pMap(await filesIn(from), copy, { concurrency: CONCURRENCY });
  });
}

/** Marks the prefix of restored files as the site's. Old backups have no site id, so their prefix gets no marker. */
export async function markRestored(location: BucketLocation, siteId: string | null): Promise<void> {
  if (siteId !== null) await inBucket(location, (files) => markPrefix(files, siteId));
}

/** Deletes all files under a prefix after a failed restore. The prefix was empty before the restore. */
export function emptyBucket(location: BucketLocation): Promise<void> {
  return inBucket(location, async (files) => {
    await pMap(files.listAll(), ({ key }) => files.delete(key), { concurrency: CONCURRENCY });
  });
}

/** Throws when the prefix is not empty or belongs to a site. */
export function expectEmptyPrefix(location: BucketLocation): Promise<void> {
  return inBucket(location, async (files) => {
    if ((await ownerOf(files, null)) !== 'nobody') {
      throw new OperatorFailure((texts) => texts.prefixNotEmpty(addressOf(location)));
    }
  });
}

async function* backedUp(files: BucketFiles): AsyncGenerator<SizedFile> {
  for await (const file of files.listAll()) if (isBackedUp(file.key)) yield file;
}

/**
 * Runs work on the files of a bucket. `dataDir` buffers uploads of streams. Throws a `StartFailure` with one line when
 * the bucket cannot be used.
 */
export async function inBucket<Result>(
  location: BucketLocation,
  work: (files: BucketFiles) => Promise<Result>,
  dataDir = '',
): Promise<Result> {
  const files = await openBucket(location, dataDir);
  try {
    return await work(files);
  } catch (error) {
    throw error instanceof OperatorFailure ? error : explainBucketFailure(error, location);
  }
}

/** Returns the media type of a stored file by the extension of its key: an archive of a member's data, or a picture. */
export function mediaTypeOf(key: string): string {
  const extension = extname(key).slice(1);
  return extension === 'zip' ? 'application/zip' : `image/${extension}`;
}
