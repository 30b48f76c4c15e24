import { resolve } from 'node:path';
import { checkBackup, expectEmpty, restoreBackup } from '../restore-backup.ts';
import { type Call, command, dryRun, type Outcome, wrongOption } from './command.ts';

/** `hiroba restore`: restores a backup into an empty place. */
export const restore = command({
  help: {
    en: `Usage: npm run hiroba -- restore <folder> [--dry-run] [--json]

Restores a backup into an empty DATA_DIR, and an empty database. --dry-run only checks the backup.`,
    ja: `使い方: npm run hiroba -- restore <フォルダー> [--dry-run] [--json]

バックアップを、空の DATA_DIR と空のデータベースに戻します。--dry-run では、確かめるだけです。`,
  },
  options: dryRun,
  words: 1,
  run: runRestore,
});

async function runRestore({
  env,
  values,
  positionals: [folder],
}: Call<typeof dryRun>): Promise<Outcome> {
  if (folder === undefined) throw wrongOption('restore <folder>');
  const from = resolve(folder);
  const isRehearsal = values['dry-run'];
  if (isRehearsal) await expectEmpty(env);
  const manifest = await (isRehearsal ? checkBackup : restoreBackup)(env, from);
  const { created_at, files } = manifest;
  return {
    data: { folder: from, ...manifest },
    say: ({ canBeRestored, restored }) =>
      (isRehearsal ? canBeRestored : restored)(created_at, files.count),
  };
}
