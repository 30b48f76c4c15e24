import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readEnv } from '#server/platform/env/env.ts';
import { isBackupName } from './backup-names.ts';
import type { Surroundings } from './commands/command.ts';
import { fetchBackup } from './copied-backups.ts';

/**
 * Runs work on a backup: a folder, or `s3://bucket/prefix` for the newest copy, or `s3://bucket/prefix/name` for a named
 * one. A copy is fetched into a temporary folder, which is removed afterwards.
 */
export async function withBackup<Result>(
  source: string,
  { variables }: Surroundings,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  if (!source.includes('://')) return work(resolve(source));
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
