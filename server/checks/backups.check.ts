import { join } from 'node:path';
import { DAY } from '#contract/foundations/limits.ts';
import { readManifest } from '#server/operator/backup-manifest.ts';
import { listBackups } from '#server/operator/create-backup.ts';
import { type Check, type Finding, ok, warning } from './check.ts';

/** Backups are made daily. When the newest one is this old, more than one backup has failed. */
const OLD_DAYS = 2;

/** Checks that the newest daily backup is recent. Without BACKUP_DIR, there are no daily backups to check. */
export const backups: Check = {
  name: 'backups',
  at: ['upgrade', 'dashboard'],
  run: async ({ env }) => {
    if (env.backups === null) return [];
    const { folder } = env.backups;
    const [newest] = await listBackups(folder);
    if (newest === undefined) return [missing];
    const { created_at } = await readManifest(join(folder, newest));
    return [ageFinding((Date.now() - Date.parse(created_at)) / DAY)];
  },
};

const remedy = {
  en: 'Make one on /admin/operation, which says why the last attempt failed.',
  ja: '管理画面の「運用」で作ってください。失敗したときの理由も、そこに出ます。',
};

const missing = warning(
  { en: 'There is no backup yet.', ja: 'バックアップがまだありません。' },
  remedy,
);

function ageFinding(days: number): Finding {
  if (days < OLD_DAYS) {
    return ok({ en: 'The newest backup is recent.', ja: '新しいバックアップがあります。' });
  }
  const whole = Math.floor(days);
  return warning(
    {
      en: `The newest backup is ${whole} days old.`,
      ja: `いちばん新しいバックアップが、${whole}日前のものです。`,
    },
    remedy,
  );
}
