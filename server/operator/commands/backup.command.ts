import { resolve } from 'node:path';
import { formatBytes } from '#server/platform/format-bytes.ts';
import { createBackup, expectRoom } from '../create-backup.ts';
import { OperatorMisuse } from '../operator-failure.ts';
import { command, countOf, dryRun } from './command.ts';

const options = { to: { type: 'string' }, keep: { type: 'string' }, ...dryRun } as const;

export const backup = command({
  help: {
    en: `Usage: npm run hiroba -- backup [--to <folder>] [--keep <number>] [--dry-run] [--json]

Copies the database and the files of the running site into a new folder below --to, or below BACKUP_DIR without it.
With BACKUP_URL, it copies the backup into that bucket as well.
--keep removes the oldest backups, so that this number stays. --dry-run only checks the space.`,
    ja: `使い方: npm run hiroba -- backup [--to <フォルダー>] [--keep <数>] [--dry-run] [--json]

動いているサイトのデータベースとファイルを、--to（省くと BACKUP_DIR）の下の新しいフォルダーに写します。
BACKUP_URL があれば、そのバケットにも写します。
--keep の数だけ残し、古いものから消します。--dry-run では、空きを確かめるだけです。`,
  },
  options,
  run: async ({ env, values }) => {
    const keep = values.keep === undefined ? null : countOf('--keep', values.keep);
    const parent = values.to ?? env.backups?.folder;
    if (parent === undefined) throw new OperatorMisuse((texts) => texts.noBackupFolder);
    const to = resolve(parent);
    if (values['dry-run']) {
      await expectRoom(env, to);
      return { data: { to }, say: (texts) => texts.wouldBackUp(to) };
    }
    const { folder, manifest, copiedTo, removed } = await createBackup(env, { to, keep });
    const { files, database } = manifest;
    return {
      data: { folder, copiedTo, removed, ...manifest },
      say: (texts) => {
        const size = formatBytes(database.bytes + files.bytes);
        return [
          texts.backedUp(folder, files.count, size),
          ...(copiedTo === null ? [] : [texts.copiedTo(copiedTo)]),
          ...(removed.length > 0 ? [texts.removed(removed)] : []),
        ].join('\n');
      },
    };
  },
});
