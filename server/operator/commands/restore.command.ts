import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isBackupName } from '#server/operator/backup-manifest.ts';
import { fetchBackup } from '#server/operator/copied-backups.ts';
import { readEnv } from '#server/platform/env/env.ts';
import { checkBackup, expectEmpty, restoreBackup } from '../restore-backup.ts';
import { command, dryRun, type Surroundings, wrongOption } from './command.ts';

export const restore = command({
  help: {
    en: `Usage: npm run hiroba -- restore <backup> [--dry-run] [--json]

Restores a backup into an empty DATA_DIR, and an empty database. <backup> is a folder, a copy in a bucket
(s3://bucket/prefix/20261125T180000Z), or a bucket, for the newest copy in it. --dry-run only checks the backup.`,
    ja: `使い方: npm run hiroba -- restore <バックアップ> [--dry-run] [--json]

バックアップを、空の DATA_DIR と空のデータベースに戻します。<バックアップ> は、フォルダーか、バケットの中の写し
（s3://bucket/prefix/20261125T180000Z）です。バケットだけを書くと、いちばん新しい写しを戻します。--dry-run では、確かめるだけです。`,
  },
  options: dryRun,
  words: 1,
  run: async ({ values, positionals: [source], ...surroundings }) => {
    if (source === undefined) throw wrongOption('restore <backup>');
    const { env } = surroundings;
    const isRehearsal = values['dry-run'];
    if (isRehearsal) await expectEmpty(env);
    const work = isRehearsal ? checkBackup : restoreBackup;
    const manifest = await withBackup(source, surroundings, (folder) => work(env, folder));
    const { created_at, files } = manifest;
    return {
      data: { from: source, ...manifest },
      say: ({ canBeRestored, restored }) =>
        (isRehearsal ? canBeRestored : restored)(created_at, files.count),
    };
  },
});

/** Runs work on a backup: a folder, or `s3://bucket/prefix` with or without a name, which is fetched first. */
async function withBackup<Result>(
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
