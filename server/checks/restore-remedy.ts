import { join } from 'node:path';
import { readBackupChecks } from '#server/operator/backup-checks.ts';
import { listBackups } from '#server/operator/backup-manifest.ts';
import type { Env } from '#server/platform/env/env.ts';
import type { OperatorText } from '#server/platform/operator-text.ts';

/** Returns how to replace a damaged database, with the command for the newest backup that is known to be whole. */
export async function restoreRemedy(
  env: Pick<Env, 'backups' | 'databaseUrl'>,
): Promise<OperatorText> {
  const en = env.databaseUrl === null ? 'an empty DATA_DIR' : 'an empty database';
  const ja = env.databaseUrl === null ? '空のDATA_DIR' : '空のデータベース';
  const backup = env.backups && (await newestWhole(env.backups.folder));
  if (backup === null) {
    return {
      en: `Stop the site, find a whole backup with \`hiroba backup verify <folder>\`, and restore it into ${en} with \`hiroba restore <folder>\`.`,
      ja: `サイトを止め、hiroba backup verify <フォルダー> で壊れていないバックアップを確かめてから、hiroba restore <フォルダー> で${ja}に復元してください。`,
    };
  }
  return {
    en: `Stop the site, and restore the newest verified backup into ${en}: \`hiroba restore ${backup}\`.`,
    ja: `サイトを止め、照合ずみのいちばん新しいバックアップを${ja}に復元してください：hiroba restore ${backup}`,
  };
}

/** Returns the folder of the newest backup whose last verification found no damage, or null. */
async function newestWhole(parent: string): Promise<string | null> {
  for (const name of await listBackups(parent)) {
    const folder = join(parent, name);
    const { verified } = await readBackupChecks(folder);
    if (verified?.damaged.length === 0) return folder;
  }
  return null;
}
