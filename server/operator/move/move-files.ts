import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { pictureFolders } from '#contract/foundations/pictures.ts';
import { ARCHIVES } from '#server/features/accounts/data-exports/data-exports.sweep.ts';
import { mediaTypeOf } from '#server/operator/bucket-copy.ts';
import { UNFINISHED_SUFFIX } from '#server/platform/files/atomic-write.ts';
import { type Files, wholeStream } from '#server/platform/files/files.ts';
import { OperatorFailure } from '../operator-failure.ts';

export interface MovedFiles {
  count: number;
  bytes: number;
}

/** Copies the files that the target lacks, and compares all files by size and digest. Throws when one differs. */
export async function moveFiles(source: Files, target: Files): Promise<MovedFiles> {
  const moved = { count: 0, bytes: 0 };
  for (const folder of [...pictureFolders, ARCHIVES]) {
    for await (const { key } of source.list(folder)) {
      if (key.endsWith(UNFINISHED_SUFFIX)) continue;
      const bytes = await moveFile(source, target, key);
      if (bytes === null) continue;
      moved.count += 1;
      moved.bytes += bytes;
    }
  }
  return moved;
}

/** Returns the size of the file, or null when it was deleted after the listing. */
async function moveFile(source: Files, target: Files, key: string): Promise<number | null> {
  const wanted = await digestOf(source, key);
  if (wanted === null) return null;
  if ((await digestOf(target, key)) === null) {
    const file = await source.open(key);
    if (file === null) return null;
    await target.putStream(key, wholeStream(file), mediaTypeOf(key));
  }
  const found = await digestOf(target, key);
  if (found?.digest !== wanted.digest || found.length !== wanted.length) {
    throw new OperatorFailure((texts) => texts.otherFile(key));
  }
  return wanted.length;
}

async function digestOf(files: Files, key: string) {
  const file = await files.open(key);
  if (file === null) return null;
  const hash = createHash('sha256');
  await pipeline(wholeStream(file), hash);
  return { length: file.length, digest: hash.digest('hex') };
}
