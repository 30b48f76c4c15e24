import { copyFile, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isFormer, isLastOfFormer, LAST_COMMIT } from '#server/migrations/former-history.ts';
import { isKnownMigration } from '#server/migrations/migrate.ts';
import type { Env } from '#server/platform/env/env.ts';
import { lockDataDir, prepareDataDir } from '#server/platform/files/data-dir.ts';
import { copyFiles, FILES } from './backup-files.ts';
import { type BackupManifest, readManifest } from './backup-manifest.ts';
import { copyToBucket, emptyBucket, expectEmptyPrefix, markRestored } from './bucket-copy.ts';
import { loadDatabaseCopy } from './database-copy.ts';
import { decryptFile, nameOfKey } from './encrypted-copy.ts';
import { migrationsOf, SQLITE_FILE, siteIdOf } from './open-site.ts';
import { OperatorFailure } from './operator-failure.ts';
import { findDamage } from './verify-backup.ts';

/** The files that a lock of the data directory leaves there. */
const LOCKS = /^lock\.db/;

interface RestoreOptions {
  /** Whether a backup with damaged files is restored. A damaged database is always refused. */
  acceptsDamage?: boolean;
}

/** Checks that a backup is complete and fits this version and these settings. Throws an `OperatorFailure` otherwise. */
export async function checkBackup(
  env: Env,
  folder: string,
  { acceptsDamage = false }: RestoreOptions = {},
): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  const engine = env.databaseUrl === null ? 'sqlite' : 'postgres';
  if (manifest.engine !== engine) {
    throw new OperatorFailure((texts) => texts.otherEngine(manifest.engine));
  }
  const { migration } = manifest;
  if (!isKnownMigration(migration) && !isLastOfFormer(migration)) {
    throw new OperatorFailure((texts) =>
      isFormer(migration)
        ? texts.formerBackup(migration, LAST_COMMIT)
        : texts.newerBackup(migration),
    );
  }
  if (manifest.database.key !== undefined) keyOf(env, manifest.database.key);
  const damaged = await findDamage(folder);
  if (damaged.length > 0 && !(acceptsDamage && !damaged.includes(manifest.database.file))) {
    throw new OperatorFailure((texts) => texts.damagedBackup(folder, damaged));
  }
  return manifest;
}

/** Restores a backup into an empty site, the database last. After a failed restore, the site is empty again. */
export async function restoreBackup(
  env: Env,
  folder: string,
  options: RestoreOptions = {},
): Promise<BackupManifest> {
  const manifest = await checkBackup(env, folder, options);
  await expectEmpty(env);
  prepareDataDir(env.dataDir);
  // Prevents a site from starting in the directory during the restore.
  const unlock = lockDataDir(env.dataDir);
  try {
    await restoreFiles(env, join(folder, FILES));
    await restoreDatabase(env, folder, manifest);
    if (env.bucket) await markRestored(env.bucket, await siteIdOf(env));
    return manifest;
  } catch (error) {
    await removeFiles(env);
    throw error;
  } finally {
    unlock();
  }
}

async function restoreFiles({ bucket, dataDir }: Env, from: string): Promise<void> {
  if (bucket) await copyToBucket(from, bucket);
  else await copyFiles(from, join(dataDir, FILES));
}

async function removeFiles({ bucket, dataDir }: Env): Promise<void> {
  if (bucket) await emptyBucket(bucket);
  else await rm(join(dataDir, FILES), { recursive: true, force: true });
}

/** Throws when a site already exists, because its data would be lost or mixed with the backup. */
export async function expectEmpty(env: Env): Promise<void> {
  const found = await readdir(env.dataDir).catch(() => []);
  if (found.some((name) => !LOCKS.test(name))) {
    throw new OperatorFailure((texts) => texts.notEmpty(env.dataDir));
  }
  if (env.databaseUrl !== null && (await migrationsOf(env)).length > 0) {
    throw new OperatorFailure((texts) => texts.databaseNotEmpty);
  }
  if (env.bucket) await expectEmptyPrefix(env.bucket);
}

async function restoreDatabase(env: Env, folder: string, { database }: BackupManifest) {
  const copy = join(folder, database.file);
  if (env.databaseUrl !== null && database.key === undefined) return loadDatabaseCopy(env, copy);
  const unchecked = join(env.dataDir, `${SQLITE_FILE}.unfinished`);
  try {
    if (database.key === undefined) await copyFile(copy, unchecked);
    else await decrypt(copy, unchecked, keyOf(env, database.key));
    await loadDatabaseCopy(env, unchecked);
    if (env.databaseUrl === null) await rename(unchecked, join(env.dataDir, SQLITE_FILE));
  } finally {
    await rm(unchecked, { force: true });
  }
}

/** Returns the key with this name. Throws when it is not in BACKUP_KEY. */
function keyOf({ backupKeys }: Env, name: string): Buffer {
  const found = backupKeys.find((key) => nameOfKey(key) === name);
  if (found === undefined) throw new OperatorFailure((texts) => texts.noBackupKey);
  return found;
}

async function decrypt(from: string, to: string, key: Buffer): Promise<void> {
  await decryptFile(from, to, key).catch((cause: unknown) => {
    throw new OperatorFailure((texts) => texts.brokenDatabase, cause);
  });
}
