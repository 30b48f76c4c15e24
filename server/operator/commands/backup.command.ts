import { resolve } from 'node:path';
import { formatBytes } from '#server/platform/format-bytes.ts';
import { createBackup, expectRoom } from '../create-backup.ts';
import { OperatorMisuse } from '../operator-failure.ts';
import { type Call, command, countOf, dryRun, type Outcome } from './command.ts';

const options = { to: { type: 'string' }, keep: { type: 'string' }, ...dryRun } as const;

/** `hiroba backup`: makes a backup of the running site. */
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
  run: runBackup,
});

async function runBackup({ env, values }: Call<typeof options>): Promise<Outcome> {
  const keep = values.keep === undefined ? null : countOf('--keep', values.keep);
  const folder = values.to ?? env.backups?.folder;
  if (folder === undefined) throw new OperatorMisuse((texts) => texts.noBackupFolder);
  const to = resolve(folder);
  if (values['dry-run']) {
    await expectRoom(env, to);
    return { data: { to }, say: (texts) => texts.wouldBackUp(to) };
  }
  const made = await createBackup(env, { to, keep });
  const { manifest, copiedTo, removed } = made;
  const { files, database } = manifest;
  return {
    data: { folder: made.folder, copiedTo, removed, ...manifest },
    say: (texts) => {
      const size = formatBytes(database.bytes + files.bytes);
      return [
        texts.backedUp(made.folder, files.count, size),
        ...(copiedTo === null ? [] : [texts.copiedTo(copiedTo)]),
        ...(removed.length > 0 ? [texts.removed(removed)] : []),
      ].join('\n');
    },
  };
}
