import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
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
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { DAY, HOUR, SECOND } from '#contract/foundations/limits.ts';
import { ensureSiteId } from '#server/features/site/site-settings/site-identity.service.ts';
import type { Env } from '#server/platform/env/env.ts';
import { addressOf } from '#server/platform/files/files-location.ts';
import { formatBytes } from '#server/platform/format-bytes.ts';
import { copyFiles, FILES, sumFolder } from './backup-files.ts';
import { type BackupManifest, describeBackup, MANIFEST, readManifest } from './backup-manifest.ts';
import { backupName, backupTime, isBackupName } from './backup-names.ts';
import { copyFromBucket, sumBucket } from './bucket-copy.ts';
import { copyBackup } from './copied-backups.ts';
import { copyDatabase } from './database-copy.ts';
import { databaseBytesOf, migrationsOf, siteIdOf, withDatabase } from './open-site.ts';
import { OperatorFailure } from './operator-failure.ts';

/** Names the bucket with a copy of the backup. Nobody asks a bucket that may be away. */
const COPIED = 'copied-to';
const UNFINISHED = '.unfinished-';
/** The share of the free space that a backup may take. */
const USABLE = 0.95;
/** A backup that is not copied yet is copied within this time, in place of another one: the attempts of an outage. */
const UNCOPIED = 6 * HOUR;

export interface BackupOptions {
  /** The folder of all backups. */
  to: string;
  /** The number of backups that stay, the new one included. Null keeps all. */
  keep: number | null;
}

export interface BackupReport {
  folder: string;
  manifest: BackupManifest;
  /** The address of the bucket with a copy of it, or null. */
  copiedTo: string | null;
  /** The names of the backups that were removed. */
  removed: string[];
}

/**
 * Backs the site up into a new folder while it runs: first the database as it is at one moment, then the files, since
 * files are written before the rows that name them. The folder has its name when it is complete.
 */
export async function createBackup(env: Env, { to, keep }: BackupOptions): Promise<BackupReport> {
  const folder = (await findUncopied(env, to)) ?? (await writeBackup(env, to));
  const copiedTo = await copyAway(env, folder, keep);
  // After the copy: while its bucket is away, no older backup is lost for one that has no copy.
  const removed = await removeOld(to, keep);
  return { folder, manifest: await readManifest(folder), copiedTo, removed };
}

/** A recent backup that could not be copied into the bucket. */
async function findUncopied({ backupBucket }: Env, to: string): Promise<string | null> {
  const [newest] = await listBackups(to);
  if (!backupBucket || newest === undefined) return null;
  const folder = join(to, newest);
  if (Date.now() - backupTime(newest) > UNCOPIED) return null;
  const copiedTo = await readFile(join(folder, COPIED), 'utf8').catch(() => '');
  return copiedTo === addressOf(backupBucket) ? null : folder;
}

async function copyAway(env: Env, folder: string, keep: number | null): Promise<string | null> {
  const { backupBucket, dataDir } = env;
  if (backupBucket === null) return null;
  // Data of an older version, which is backed up before its upgrade, has an id mostly, but cannot get one.
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
  const [newest] = await listBackups(to);
  const unfinished = join(to, UNFINISHED + name);
  try {
    await fill(env, unfinished, newest ? join(to, newest, FILES) : null, now);
    await rename(unfinished, join(to, name));
    return join(to, name);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Makes the folder of a backup under way. It has the name of a second, and waits for one that no other backup has. */
async function beginFolder(to: string): Promise<{ now: Date; name: string }> {
  for (;;) {
    const now = new Date();
    const name = backupName(now);
    if (await takeName(to, name)) return { now, name };
    await setTimeout(SECOND - now.getMilliseconds());
  }
}

// Only one process can make the folder. A finished backup is looked for afterwards, because it had this folder before.
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
  if (migration === undefined) throw new OperatorFailure((texts) => texts.noSite);
  const file = await copyDatabase(env, folder);
  const database = join(folder, file);
  const files = await (env.bucket === null
    ? copyFiles(join(env.dataDir, FILES), join(folder, FILES), earlier)
    : copyFromBucket(env.bucket, join(folder, FILES), earlier));
  const manifest = describeBackup({
    created_at: now.toISOString(),
    engine: env.databaseUrl === null ? 'sqlite' : 'postgres',
    migration,
    database: { file, bytes: (await stat(database)).size, sha256: await digestOf(database) },
    files,
  });
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Removes what backups that were killed have left, unless it may be a backup under way. */
async function removeAbandoned(to: string): Promise<void> {
  for (const name of await readdir(to)) {
    if (!name.startsWith(UNFINISHED)) continue;
    const { mtimeMs } = await stat(join(to, name));
    if (Date.now() - mtimeMs > DAY) await rm(join(to, name), { recursive: true, force: true });
  }
}

/** Refuses a backup that would fill the disk, which the site may use as well. */
export async function expectRoom(env: Env, to: string): Promise<void> {
  const [newest] = await listBackups(to);
  const earlier = newest && join(to, newest, FILES);
  const files = await (env.bucket === null
    ? sumFolder(join(env.dataDir, FILES), earlier)
    : sumBucket(env.bucket, earlier));
  const needed = files.bytes + (await databaseBytesOf(env));
  const disk = await statfs(await existingFolder(to));
  const free = disk.bavail * disk.bsize;
  if (needed > free * USABLE) {
    const [short, left] = [formatBytes(needed), formatBytes(free)];
    throw new OperatorFailure((texts) => texts.noRoom(to, short, left));
  }
}

/** The folder, or the nearest one above it that exists. */
async function existingFolder(path: string): Promise<string> {
  const isThere = await stat(path).catch(() => null);
  return isThere ? path : existingFolder(dirname(path));
}

/** The names of the complete backups in a folder, the newest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter(isBackupName).sort().reverse();
}

async function removeOld(to: string, keep: number | null): Promise<string[]> {
  if (keep === null) return [];
  const old = (await listBackups(to)).slice(keep);
  const removed = [];
  for (const name of old) {
    // Only what is a backup is deleted.
    if (await readManifest(join(to, name)).catch(() => null)) {
      await rm(join(to, name), { recursive: true });
      removed.push(name);
    }
  }
  return removed;
}

/** The SHA-256 of a file, in hex. */
export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
