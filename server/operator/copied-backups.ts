import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pMap from 'p-map';
import { z } from 'zod';
import { DAY } from '#contract/foundations/limits.ts';
import { readEnv } from '#server/platform/env/env.ts';
import type { BucketFiles } from '#server/platform/files/bucket-files.ts';
import { wholeStream } from '#server/platform/files/files.ts';
import { addressOf, type BucketLocation } from '#server/platform/files/files-location.ts';
import { claimPrefix } from '#server/platform/files/site-marker.ts';
import { FILES, filesIn } from './backup-files.ts';
import {
  backupTime,
  isBackupName,
  MANIFEST,
  newestFirst,
  readManifest,
} from './backup-manifest.ts';
import { CONCURRENCY, inBucket, mediaTypeOf } from './bucket-copy.ts';
import { callerPath } from './commands/command.ts';
import { OperatorFailure } from './operator-failure.ts';
import { DIGESTS } from './verify-backup.ts';

/** The list of the files in a copy. Copies share the files themselves, which never change. */
const LIST = 'files.json';
// Refuses paths outside of the folder.
const listSchema = z.array(z.string().regex(/^[\w-]+(\/[\w-][\w.-]*)+$/));
const JSON_TYPE = 'application/json';
const DATABASE_TYPE = 'application/octet-stream';

interface CopyOptions {
  /** The maximum number of copies. Null means no limit. */
  keep: number | null;
  siteId: string;
  /** The directory that buffers the database while it is sent. */
  dataDir: string;
}

/**
 * Copies a backup into a bucket, under the name of the backup's folder. Sends only the files that no earlier copy has.
 * The manifest is sent last, so a copy with a manifest is complete. Removes old copies, and returns their names.
 */
export function copyBackup(
  location: BucketLocation,
  folder: string,
  { keep, siteId, dataDir }: CopyOptions,
): Promise<string[]> {
  const send = async (bucket: BucketFiles) => {
    await claimPrefix(bucket, siteId, location);
    const name = basename(folder);
    const { database } = await readManifest(folder);
    await sendFiles(bucket, name, join(folder, FILES));
    const content = createReadStream(join(folder, database.file));
    await bucket.putStream(`${name}/${database.file}`, content, DATABASE_TYPE);
    const digests = await readFile(join(folder, DIGESTS)).catch(() => null);
    if (digests) await bucket.put(`${name}/${DIGESTS}`, digests, 'text/plain');
    await bucket.put(`${name}/${MANIFEST}`, await readFile(join(folder, MANIFEST)), JSON_TYPE);
    return keep === null ? [] : removeOldCopies(bucket, keep);
  };
  return inBucket(location, send, dataDir);
}

async function sendFiles(bucket: BucketFiles, name: string, folder: string): Promise<void> {
  const paths = await filesIn(folder);
  // The list is written first, so that other processes do not remove files that this copy needs.
  await bucket.put(`${name}/${LIST}`, Buffer.from(JSON.stringify(paths)), JSON_TYPE);
  const { files } = await copiesIn(bucket);
  const send = async (path: string) => {
    const { size } = await stat(join(folder, path));
    if (files.get(path) === size) return;
    await bucket.put(`${FILES}/${path}`, await readFile(join(folder, path)), mediaTypeOf(path));
  };
  await pMap(paths, send, { concurrency: CONCURRENCY });
}

interface Copies {
  files: Map<string, number>;
  backups: Map<string, string[]>;
}

async function copiesIn(bucket: BucketFiles): Promise<Copies> {
  const copies: Copies = { files: new Map(), backups: new Map() };
  for await (const { key, bytes } of bucket.listAll()) {
    const [first = '', ...rest] = key.split('/');
    if (first === FILES) copies.files.set(rest.join('/'), bytes);
    else if (isBackupName(first)) {
      copies.backups.set(first, [...(copies.backups.get(first) ?? []), key]);
    }
  }
  return copies;
}

/** Returns the names of the complete copies, newest first. */
function completeOf({ backups }: Copies): string[] {
  const names = [...backups].filter(([name, keys]) => keys.includes(`${name}/${MANIFEST}`));
  return newestFirst(names.map(([name]) => name));
}

/** Removes the oldest copies, incomplete copies older than a day, and the files that no remaining copy lists. */
async function removeOldCopies(bucket: BucketFiles, keep: number): Promise<string[]> {
  const copies = await copiesIn(bucket);
  const complete = completeOf(copies);
  const old = complete.slice(keep);
  const abandoned = [...copies.backups.keys()].filter(
    (name) => !complete.includes(name) && Date.now() - backupTime(name) > DAY,
  );
  for (const name of [...old, ...abandoned]) {
    const keys = copies.backups.get(name) ?? [];
    // The manifest is deleted first, so that a partly removed copy counts as incomplete.
    await bucket.delete(`${name}/${MANIFEST}`);
    for (const key of keys) await bucket.delete(key);
    copies.backups.delete(name);
  }
  const named = await filesOf(bucket, [...copies.backups.keys()]);
  const unused = [...copies.files.keys()].filter((path) => !named.has(path));
  await pMap(unused, (path) => bucket.delete(`${FILES}/${path}`), { concurrency: CONCURRENCY });
  return old;
}

async function filesOf(bucket: BucketFiles, names: readonly string[]): Promise<Set<string>> {
  const lists = await pMap(names, (name) => listOf(bucket, name), { concurrency: CONCURRENCY });
  return new Set(lists.flat());
}

async function listOf(bucket: BucketFiles, name: string): Promise<string[]> {
  const text = await bucket.read(`${name}/${LIST}`);
  return text === null ? [] : listSchema.parse(JSON.parse(text.toString()));
}

/**
 * Fetches a copy into a folder, where it is a normal backup. The default is the newest copy. Returns the folder of the
 * backup. Throws an `OperatorFailure` when the bucket has no such copy.
 */
export function fetchBackup(location: BucketLocation, name: string | null, to: string) {
  return inBucket(location, async (bucket) => {
    const [newest] = name === null ? completeOf(await copiesIn(bucket)) : [name];
    const manifest = newest && (await bucket.read(`${newest}/${MANIFEST}`));
    if (newest === undefined || !manifest) {
      throw new OperatorFailure((texts) => texts.noBackup(addressOf(location), null));
    }
    const folder = join(to, newest);
    await mkdir(join(folder, FILES), { recursive: true });
    await writeFile(join(folder, MANIFEST), manifest);
    const { database } = await readManifest(folder);
    for (const file of [database.file, DIGESTS]) {
      await fetchStream(bucket, `${newest}/${file}`, join(folder, file));
    }
    const fetch = async (path: string) => {
      await mkdir(dirname(join(folder, FILES, path)), { recursive: true });
      const content = await bucket.read(`${FILES}/${path}`);
      // A missing file is skipped here, because the check of the backup reports it.
      if (content) await writeFile(join(folder, FILES, path), content);
    };
    await pMap(await listOf(bucket, newest), fetch, { concurrency: CONCURRENCY });
    return folder;
  });
}

/**
 * Runs work on a backup. The source is a folder, `s3://bucket/prefix/<name of the backup>`, or `s3://bucket/prefix` for
 * the newest copy. A backup in a bucket is fetched first.
 */
export async function withBackup<Result>(
  source: string,
  variables: Record<string, string | undefined>,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  if (!source.includes('://')) return work(callerPath(variables, source));
  const [, address = source, name = null] = /^(.+)\/([^/]+)$/.exec(source) ?? [];
  const isNamed = name !== null && isBackupName(name);
  const { backupBucket } = readEnv({ ...variables, BACKUP_URL: isNamed ? address : source });
  const folder = await mkdtemp(join(tmpdir(), 'hiroba-fetched-'));
  try {
    if (backupBucket === null) throw new Error('BACKUP_URL is set');
    return await work(await fetchBackup(backupBucket, isNamed ? name : null, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fetchStream(bucket: BucketFiles, key: string, path: string): Promise<void> {
  const found = await bucket.open(key);
  if (!found) return;
  await pipeline(wholeStream(found), createWriteStream(path));
}
