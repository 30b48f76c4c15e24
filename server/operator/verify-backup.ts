import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pMap from 'p-map';
import { FILES, filesIn, sumFolder } from './backup-files.ts';
import { readManifest } from './backup-manifest.ts';

/** The digests of the files of a backup, in the format of `sha256sum`, so that `sha256sum -c` works without Hiroba. */
export const DIGESTS = 'files.sha256';
const CONCURRENCY = 4;

/**
 * Writes the digests of a backup's files, and returns the digest of the list of digests. A file that is linked to the
 * earlier backup keeps its earlier digest, so that damage since then can be detected.
 */
export async function writeDigests(folder: string, earlier: string | null): Promise<string> {
  const known = earlier === null ? null : await readDigests(earlier);
  const lines = await pMap(
    await filesIn(join(folder, FILES)),
    async (path) => {
      const former = known?.get(path);
      const isKnown = former !== undefined && (await isLinked(folder, earlier ?? '', path));
      return `${isKnown ? former : await digestOf(join(folder, FILES, path))}  ${FILES}/${path}\n`;
    },
    { concurrency: CONCURRENCY },
  );
  await writeFile(join(folder, DIGESTS), lines.join(''));
  return digestOf(join(folder, DIGESTS));
}

async function isLinked(folder: string, earlier: string, path: string): Promise<boolean> {
  const [copy, former] = await Promise.all(
    [folder, earlier].map((from) => stat(join(from, FILES, path)).catch(() => null)),
  );
  return copy?.ino === former?.ino && copy?.dev === former?.dev;
}

/** Returns digests by file path. Null for a backup of an old version that wrote no digests. */
async function readDigests(folder: string): Promise<Map<string, string> | null> {
  const text = await readFile(join(folder, DIGESTS), 'utf8').catch(() => null);
  if (text === null) return null;
  const start = FILES.length + 3;
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [line.slice(64 + start), line.slice(0, 64)]),
  );
}

/**
 * Reads a backup completely. Returns the names of the files that are missing or differ from their digests. For a backup
 * without digests, compares the number and the total size of its files, and returns `files` when these differ.
 */
export async function findDamage(folder: string): Promise<string[]> {
  const { database, files } = await readManifest(folder);
  const damaged = (await hasDigest(join(folder, database.file), database.sha256))
    ? []
    : [database.file];
  if (files.sha256 === undefined) return [...damaged, ...(await compareTotals(folder, files))];
  if (!(await hasDigest(join(folder, DIGESTS), files.sha256))) return [...damaged, DIGESTS];
  const check = async ([path, digest]: [string, string]) =>
    (await hasDigest(join(folder, FILES, path), digest)) ? [] : [`${FILES}/${path}`];
  const digests = await readDigests(folder);
  if (digests?.size !== files.count) damaged.push(DIGESTS);
  const found = await pMap(digests ?? [], check, { concurrency: CONCURRENCY });
  return [...damaged, ...found.flat()];
}

/** Whether a backup has digests that its files can keep in the next backup. */
export async function hasDigests(folder: string): Promise<boolean> {
  const { files } = await readManifest(folder);
  return files.sha256 !== undefined && hasDigest(join(folder, DIGESTS), files.sha256);
}

async function compareTotals(folder: string, { count, bytes }: { count: number; bytes: number }) {
  const found = await sumFolder(join(folder, FILES));
  return found.count === count && found.bytes === bytes ? [] : [FILES];
}

async function hasDigest(path: string, digest: string): Promise<boolean> {
  return (await digestOf(path).catch(() => null)) === digest;
}

/** Returns the SHA-256 of a file in hex. */
export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
