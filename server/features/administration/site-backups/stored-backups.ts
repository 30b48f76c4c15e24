import { join } from 'node:path';
import type { SiteBackup } from '#contract/administration/site-backups.ts';
import { readManifest } from '#server/operator/backup-manifest.ts';
import { listBackups } from '#server/operator/create-backup.ts';

/** The complete backups in a folder, the newest first. */
export async function readStoredBackups(folder: string): Promise<SiteBackup[]> {
  const names = await listBackups(folder);
  const read = names.map((name) => readBackup(folder, name).catch(() => null));
  return (await Promise.all(read)).filter((backup) => backup !== null);
}

async function readBackup(folder: string, name: string): Promise<SiteBackup> {
  const { created_at, database, files } = await readManifest(join(folder, name));
  return { name, created_at, bytes: database.bytes + files.bytes, files_count: files.count };
}
