import { withBackup } from '../copied-backups.ts';
import { checkBackup, expectEmpty, restoreBackup } from '../restore-backup.ts';
import { command, dryRun, expectedArguments } from './command.ts';

export const restore = command({
  help: {
    en: `Usage: npm run hiroba -- restore <backup> [--dry-run] [--accept-damage] [--json]

Restores a backup into an empty DATA_DIR, and an empty database. <backup> is a folder, a copy in a bucket
(s3://bucket/prefix/20261125T180000Z), or a bucket, for the newest copy in it. --dry-run only checks the backup.
--accept-damage restores a backup with damaged files, but never one with a damaged database.`,
    ja: `使い方: npm run hiroba -- restore <バックアップ> [--dry-run] [--accept-damage] [--json]

バックアップを、空の DATA_DIR と空のデータベースに戻します。<バックアップ> は、フォルダーか、バケットの中の写し
（s3://bucket/prefix/20261125T180000Z）です。バケットだけを書くと、いちばん新しい写しを戻します。--dry-run では、確かめるだけです。
--accept-damage を付けると、壊れたファイルがあっても戻します。データベースが壊れているときは戻しません。`,
  },
  options: { ...dryRun, 'accept-damage': { type: 'boolean', default: false } },
  words: 1,
  run: async ({ values, positionals: [source], ...surroundings }) => {
    if (source === undefined) {
      throw expectedArguments({ en: 'restore <backup>', ja: 'restore <バックアップ>' });
    }
    const { env } = surroundings;
    const isRehearsal = values['dry-run'];
    if (isRehearsal) await expectEmpty(env);
    const work = isRehearsal ? checkBackup : restoreBackup;
    const manifest = await withBackup(source, surroundings.variables, (folder) =>
      work(env, folder, { acceptsDamage: values['accept-damage'] }),
    );
    const { created_at, files } = manifest;
    return {
      data: { from: source, ...manifest },
      say: ({ canBeRestored, restored }) =>
        (isRehearsal ? canBeRestored : restored)(created_at, files.count),
    };
  },
});
