import {
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { formatBytes } from '#contract/foundations/format-bytes.ts';
import { DAY, HOUR, SECOND } from '#contract/foundations/limits.ts';
import { ensureSiteId } from '#server/features/site/site-settings/site-identity.service.ts';
import type { Env } from '#server/platform/env/env.ts';
import { addressOf } from '#server/platform/files/files-location.ts';
import { lastVerification, readBackupChecks } from './backup-checks.ts';
import { copyFiles, type EarlierFile, FILES, sumFolder } from './backup-files.ts';
import {
  backupName,
  backupTime,
  describeBackup,
  listBackups,
  MANIFEST,
  readManifest,
} from './backup-manifest.ts';
import { copyFromBucket, sumBucket } from './bucket-copy.ts';
import { copyBackup } from './copied-backups.ts';
import { copyDatabase } from './database-copy.ts';
import { encryptFile, nameOfKey } from './encrypted-copy.ts';
import { databaseBytesOf, migrationsOf, noSite, siteIdOf, withDatabase } from './open-site.ts';
import { OperatorFailure } from './operator-failure.ts';
import { digestOf, hasDigests, writeDigests } from './verify-backup.ts';

/**
 * The file in a backup with the address of the bucket that has a copy of the backup. Reading this file saves a request
 * to the bucket.
 */
const COPIED = 'copied-to';
const UNFINISHED = '.unfinished-';
/** The prefix of the data directory of a scratch site. */
export const REHEARSAL = '.rehearsal-';
/** The share of the free space that a backup may take. */
const USABLE = 0.95;
/**
 * When the newest backup has no copy in the bucket and is at most this old, this backup is copied, and no new backup is
 * made. An older backup is not copied later, for example after the bucket was unavailable.
 */
const UNCOPIED = 6 * HOUR;

interface BackupOptions {
  to: string;
  /** The maximum number of backups, including the new one. Null means no limit. */
  keep: number | null;
}

/**
 * Makes a backup of the running site in a new folder: first a snapshot of the database, then the files. A file is
 * written before its row, so no row in the backup lacks its files. The folder gets its name when the backup is
 * complete.
 */
export async function createBackup(env: Env, { to, keep }: BackupOptions) {
  // While the last verified backup is damaged, the older backups may be the only undamaged backups.
  const isDamaged = ((await lastVerification(to))?.damaged.length ?? 0) > 0;
  const kept = isDamaged ? null : keep;
  const folder = (await findUncopied(env, to)) ?? (await writeBackup(env, to));
  // The address of the bucket with a copy of the backup, or null.
  const copiedTo = await copyAway(env, folder, kept);
  // Old backups are removed after the copy, so that they are kept when the bucket is unavailable.
  const removed = await removeOld(to, kept);
  return { folder, manifest: await readManifest(folder), copiedTo, removed };
}

/** Returns the folder of the newest backup if it is recent and has no copy in the bucket, otherwise null. */
async function findUncopied(env: Env, to: string): Promise<string | null> {
  const { backupBucket, backupKeys } = env;
  const [newest] = await listBackups(to);
  if (!backupBucket || newest === undefined) return null;
  const folder = join(to, newest);
  const age = Date.now() - backupTime(newest);
  if (age < 0 || age > UNCOPIED) return null;
  // A backup from before the site had a key must not leave the machine.
  const { key } = (await readManifest(folder)).database;
  if (backupKeys.length > 0 && key === undefined) return null;
  const copiedTo = await readFile(join(folder, COPIED), 'utf8').catch(() => '');
  return copiedTo === addressOf(backupBucket) ? null : folder;
}

async function copyAway(env: Env, folder: string, keep: number | null): Promise<string | null> {
  const { backupBucket, dataDir } = env;
  if (backupBucket === null) return null;
  // Before an upgrade, the data has an older version. `siteIdOf` can read it, but `withDatabase` refuses it.
  const siteId = (await siteIdOf(env)) ?? (await withDatabase(env, ensureSiteId));
  await copyBackup(backupBucket, folder, { keep, siteId, dataDir });
  const address = addressOf(backupBucket);
  await writeFile(join(folder, COPIED), address);
  return address;
}

async function writeBackup(env: Env, to: string): Promise<string> {
  await expectRoom(env, to);
  await mkdir(to, { recursive: true });
  await removeAbandoned(to);
  const { now, name } = await beginFolder(to);
  const unfinished = join(to, UNFINISHED + name);
  try {
    await fill(env, unfinished, await findLinkable(to), now);
    await rename(unfinished, join(to, name));
    return join(to, name);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Creates the folder of an unfinished backup, which is named after the second in which the backup begins. If that name
 * is taken, waits for the next second.
 */
async function beginFolder(to: string): Promise<{ now: Date; name: string }> {
  for (;;) {
    const now = new Date();
    const name = backupName(now);
    if (await takeName(to, name)) return { now, name };
    await setTimeout(SECOND - now.getMilliseconds());
  }
}

// Takes the name unless another process is creating the same folder or has just finished a backup with this name.
async function takeName(to: string, name: string): Promise<boolean> {
  const unfinished = join(to, UNFINISHED + name);
  try {
    await mkdir(unfinished);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  if (!(await listBackups(to)).includes(name)) return true;
  await rmdir(unfinished);
  return false;
}

async function fill(env: Env, folder: string, earlier: string | null, now: Date): Promise<void> {
  const [migration] = (await migrationsOf(env)).slice(-1);
  if (migration === undefined) throw noSite(env);
  const { file, key } = await saveDatabase(env, folder);
  const database = join(folder, file);
  const earlierOf = await earlierFilesOf(earlier);
  const files = await (env.bucket === null
    ? copyFiles(join(env.dataDir, FILES), join(folder, FILES), earlierOf)
    : copyFromBucket(env.bucket, join(folder, FILES), earlierOf));
  const manifest = describeBackup({
    created_at: now.toISOString(),
    engine: env.databaseUrl === null ? 'sqlite' : 'postgres',
    migration,
    database: {
      file,
      bytes: (await stat(database)).size,
      sha256: await digestOf(database),
      ...(key && { key: nameOfKey(key) }),
    },
    files: { ...files, sha256: await writeDigests(folder, earlier) },
  });
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Copies the database into the folder of a backup, and encrypts the copy if the site has a key. */
async function saveDatabase(env: Env, folder: string): Promise<{ file: string; key?: Buffer }> {
  const plain = await copyDatabase(env, folder);
  const [key] = env.backupKeys;
  if (key === undefined) return { file: plain };
  const file = `${plain}.enc`;
  await encryptFile(join(folder, plain), join(folder, file), key);
  await rm(join(folder, plain));
  return { file, key };
}

/** Returns the newest backup, whose files the next backup links. Null when it has no valid digests of its files. */
async function findLinkable(to: string): Promise<string | null> {
  const [newest] = await listBackups(to);
  if (newest === undefined) return null;
  const folder = join(to, newest);
  return (await hasDigests(folder).catch(() => false)) ? folder : null;
}

/** Returns where the earlier backup has a file. Damaged files are left out, so they are copied from the site. */
async function earlierFilesOf(earlier: string | null): Promise<EarlierFile> {
  if (earlier === null) return () => null;
  const { verified } = await readBackupChecks(earlier);
  const damaged = new Set(verified?.damaged);
  return (path) => (damaged.has(`${FILES}/${path}`) ? null : join(earlier, FILES, path));
}

/** Removes unfinished folders and rehearsals older than a day. A newer folder may belong to a running backup. */
async function removeAbandoned(to: string): Promise<void> {
  for (const name of await readdir(to)) {
    if (!name.startsWith(UNFINISHED) && !name.startsWith(REHEARSAL)) continue;
    const { mtimeMs } = await stat(join(to, name));
    if (Date.now() - mtimeMs > DAY) await rm(join(to, name), { recursive: true, force: true });
  }
}

/** Throws when a backup would fill the disk, which the site may also use. */
export async function expectRoom(env: Env, to: string): Promise<void> {
  const linkable = await findLinkable(to);
  const earlier = linkable === null ? undefined : join(linkable, FILES);
  const files = await (env.bucket === null
    ? sumFolder(join(env.dataDir, FILES), earlier)
    : sumBucket(env.bucket, earlier));
  // While the copy of the database is encrypted, there are two.
  const copies = env.backupKeys.length > 0 ? 2 : 1;
  await expectFree(to, files.bytes + copies * (await databaseBytesOf(env)));
}

/** Throws when the disk of a folder has too little space for the bytes. */
export async function expectFree(to: string, needed: number): Promise<void> {
  const disk = await statfs(await existingFolder(to));
  const free = disk.bavail * disk.bsize;
  if (needed > free * USABLE) {
    const [short, left] = [formatBytes(needed), formatBytes(free)];
    throw new OperatorFailure((texts) => texts.noRoom(to, short, left));
  }
}

async function existingFolder(path: string): Promise<string> {
  const isThere = await stat(path).catch(() => null);
  return isThere ? path : existingFolder(dirname(path));
}

async function removeOld(to: string, keep: number | null): Promise<string[]> {
  if (keep === null) return [];
  const old = (await listBackups(to)).slice(keep);
  const removed = [];
  for (const name of old) {
    // A folder without a manifest is not a backup, so it is not removed.
    if (await readManifest(join(to, name)).catch(() => null)) {
      await rm(join(to, name), { recursive: true });
      removed.push(name);
    }
  }
  return removed;
}
