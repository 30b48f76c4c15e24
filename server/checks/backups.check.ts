import { join } from 'node:path';
import { DAY } from '#contract/foundations/limits.ts';
import { lastVerification } from '#server/operator/backup-checks.ts';
import { backupTime, listBackups, readManifest } from '#server/operator/backup-manifest.ts';
import { hasFailedBackupOf } from '#server/operator/open-site.ts';
import type { Env } from '#server/platform/env/env.ts';
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
      await ageFinding(newest === undefined ? null : join(folder, newest), env),
      ...(damaged.length > 0 ? [damageFinding(damaged)] : []),
      ...(future.length > 0 ? [futureFinding(future)] : []),
    ];
  },
};

const remedy = {
  en: 'Make one with hiroba backup, or on /admin/operation.',
  ja: 'hiroba backup か、管理画面の「運用」で作ってください。',
};

const remedyAfterFailure = {
  en: 'Make one with hiroba backup, or on /admin/operation, which says why the last attempt failed.',
  ja: 'hiroba backup か、管理画面の「運用」で作ってください。前回失敗した理由も「運用」に出ます。',
};

/** Returns what to do, with the reason of a failure only when the site has tried to make a backup. */
async function remedyOf(env: Env) {
  // The checks of the database report a database that cannot be read.
  const hasFailed = await hasFailedBackupOf(env).catch(() => false);
  return hasFailed ? remedyAfterFailure : remedy;
}

/** Returns the finding about the newest backup. Before the first backup, `folder` is null. */
async function ageFinding(folder: string | null, env: Env): Promise<Finding> {
  if (folder === null) {
    const text = { en: 'There is no backup yet.', ja: 'バックアップがまだありません。' };
    return warning(text, await remedyOf(env));
  }
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
    await remedyOf(env),
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
