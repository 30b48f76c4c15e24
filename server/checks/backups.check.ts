import { join } from 'node:path';
import { DAY } from '#contract/foundations/limits.ts';
import { lastVerification } from '#server/operator/backup-checks.ts';
import { backupTime, listBackups, readManifest } from '#server/operator/backup-manifest.ts';
import { type Check, error, type Finding, ok, warning } from './check.ts';

/** Backups are made daily. When the newest backup is this old, several backups have failed. */
const OLD_DAYS = 2;

/** Checks that the newest daily backup is recent and undamaged. Without BACKUP_DIR, nothing is checked. */
export const backups: Check = {
  name: 'backups',
  at: ['upgrade', 'dashboard'],
  run: async ({ env }) => {
    if (env.backups === null) return [];
    const { folder } = env.backups;
    const names = await listBackups(folder);
    const future = names.filter((name) => backupTime(name) > Date.now());
    const [newest] = names.filter((name) => !future.includes(name));
    const damaged = (await lastVerification(folder))?.damaged ?? [];
    return [
      newest === undefined ? missing : await ageFinding(join(folder, newest)),
      ...(damaged.length > 0 ? [damageFinding(damaged)] : []),
      ...(future.length > 0 ? [futureFinding(future)] : []),
    ];
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

async function ageFinding(folder: string): Promise<Finding> {
  const { created_at } = await readManifest(folder);
  const days = (Date.now() - Date.parse(created_at)) / DAY;
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

function damageFinding(damaged: readonly string[]): Finding {
  const [first, count] = [damaged[0], damaged.length];
  return error(
    {
      en: `A backup is damaged: ${first} (${count} files).`,
      ja: `バックアップが壊れています：${first}（${count}個）。`,
    },
    {
      en: 'Make another one, which copies these files again, and check the disk.',
      ja: '作り直すと、そのファイルを写し直します。ディスクも確かめてください。',
    },
  );
}

function futureFinding([name, ...rest]: readonly string[]): Finding {
  const count = rest.length + 1;
  return warning(
    {
      en: `${count} backups are from the future (${name}): the clock was wrong.`,
      ja: `未来の日時のバックアップが${count}個あります（${name}）。時計がずれていたときのものです。`,
    },
    {
      en: 'Correct the clock, make another backup, and delete these folders.',
      ja: '時計を直してバックアップを作り、そのフォルダーを消してください。',
    },
  );
}
