import { relative } from 'node:path';
import { fullDisk, writeTrouble } from '#server/platform/files/data-dir.ts';
import type { OperatorText } from '#server/platform/operator-text.ts';
import { type Check, error, ok, warning } from './check.ts';

/** Checks that backups can be written, and that they are not lost together with the data. */
export const backupFolder: Check = {
  name: 'backup-folder',
  at: ['upgrade', 'dashboard'],
  run: ({ env }) => {
    if (env.backups === null) return [];
    const { folder } = env.backups;
    const reason = writeTrouble(folder);
    if (reason === fullDisk) return [noSpace(folder)];
    if (reason !== null) return [unwritable(folder, reason)];
    return [isWithin(folder, env.dataDir) ? insideData : usable];
  },
};

/** Whether a folder is `other`, or lies in `other`. */
function isWithin(folder: string, other: string): boolean {
  return !/^\.\.(?:[\\/]|$)/.test(relative(other, folder));
}

const usable = ok({
  en: 'Backups can be written (BACKUP_DIR).',
  ja: 'バックアップを書き込めます（BACKUP_DIR）。',
});

const insideData = warning(
  {
    en: 'BACKUP_DIR is inside DATA_DIR: backups are lost together with the data.',
    ja: 'BACKUP_DIRがDATA_DIRの中にあり、データと一緒に失われるおそれがあります。',
  },
  {
    en: 'Set it to a folder outside, on another disk.',
    ja: 'DATA_DIRの外の、別のディスクのフォルダーにしてください。',
  },
);

const unwritable = (folder: string, reason: OperatorText) =>
  error(
    {
      en: `BACKUP_DIR ${folder}: ${reason.en}.`,
      ja: `BACKUP_DIRに書き込めません（${folder}：${reason.ja}）。`,
    },
    {
      en: 'Give the directory to the user of the site, or set BACKUP_DIR to another one.',
      ja: 'サイトを動かすユーザーに書き込みを許すか、BACKUP_DIRを変えてください。',
    },
  );

const noSpace = (folder: string) =>
  error(
    {
      en: `BACKUP_DIR ${folder} cannot be written, because its disk is full.`,
      ja: `BACKUP_DIR（${folder}）に書き込めません。ディスクがいっぱいです。`,
    },
    {
      en: 'Free space on it, or set BACKUP_DIR to a folder on a larger disk.',
      ja: '空きを作るか、BACKUP_DIRを大きいディスクのフォルダーにしてください。',
    },
  );
