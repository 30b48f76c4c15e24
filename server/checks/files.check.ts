import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { siteIdOf } from '#server/operator/open-site.ts';
import type { Env } from '#server/platform/env/env.ts';
import { BucketFailure, explainBucketFailure } from '#server/platform/files/bucket-failure.ts';
import { folderTrouble, fullDisk } from '#server/platform/files/data-dir.ts';
import { openFiles } from '#server/platform/files/files.ts';
import { addressOf, type BucketLocation } from '#server/platform/files/files-location.ts';
import { openBucket } from '#server/platform/files/open-site-files.ts';
import { ownerOf, type PrefixOwner } from '#server/platform/files/site-marker.ts';
import type { OperatorText } from '#server/platform/operator-text.ts';
import { type Check, error, type Finding, ok, reasonOf, warning } from './check.ts';

/** Checks that files can be written where the settings say, and that the prefix of a bucket belongs to this site. */
export const files: Check = {
  name: 'files',
  at: ['upgrade', 'dashboard'],
  run: async ({ env, dataDirTrouble }) => {
    if (env.bucket !== null) return [await checkBucket(env, env.bucket)];
    // `dataDir` reports a full disk.
    return dataDirTrouble() === fullDisk ? [] : [await checkFolder(env)];
  },
};

async function checkFolder({ dataDir }: Env): Promise<Finding> {
  const folder = join(dataDir, 'files');
  // The start creates a missing folder. A check does not create it, so that it leaves no traces when the path is wrong.
  if (!existsSync(folder)) {
    const trouble = folderTrouble(folder);
    return trouble === null ? usable('DATA_DIR') : unusable(trouble);
  }
  try {
    await openFiles(folder).ping();
    return usable('DATA_DIR');
  } catch (failure) {
    return unusable(reasonOf(failure));
  }
}

const unusable = (reason: OperatorText) =>
  error(
    {
      en: `No file can be written (${reason.en}).`,
      ja: `ファイルを書き込めません（${reason.ja}）。`,
    },
    {
      en: 'Check DATA_DIR, its space and its permissions.',
      ja: 'DATA_DIRと、その空きと権限を確かめてください。',
    },
  );

async function checkBucket(env: Env, location: BucketLocation): Promise<Finding> {
  const bucket = await openBucket(location, env.dataDir);
  // Null without a database, and when the id cannot be read. The checks of the database report an unreadable id.
  const siteId = await siteIdOf(env).catch(() => null);
  try {
    const owner = await ownerOf(bucket, siteId);
    await bucket.probe();
    return findings[owner](addressOf(location));
  } catch (failure) {
    const explained = explainBucketFailure(failure, location);
    if (explained instanceof BucketFailure) return error(explained.text, explained.remedy);
    throw explained;
  }
}

const usable = (location: string) =>
  ok({ en: `Files can be written (${location}).`, ja: `ファイルを書き込めます（${location}）。` });

const findings: Record<PrefixOwner, (address: string) => Finding> = {
  'this-site': usable,
  nobody: usable,
  'another-site': (address) =>
    error(
      {
        en: `${address} belongs to another site, or to another database.`,
        ja: `${address}は別のサイトか、別のデータベースのものです。`,
      },
      {
        en: 'Set FILES_URL to a prefix of its own.',
        ja: 'FILES_URLに、このサイト専用のプレフィックスを指定してください。',
      },
    ),
  unknown: (address) =>
    warning(
      {
        en: `${address} has files that no site has marked.`,
        ja: `${address}に、どのサイトのものか分からないファイルがあります。`,
      },
      {
        en: 'Run hiroba adopt if they are of this site.',
        ja: 'このサイトのものであれば、hiroba adoptを実行してください。',
      },
    ),
};
