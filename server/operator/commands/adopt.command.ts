import { ensureSiteId } from '#server/features/site/site-settings/site-identity.service.ts';
import type { Env } from '#server/platform/env/env.ts';
import { explainBucketFailure } from '#server/platform/files/bucket-failure.ts';
import { lockDataDir } from '#server/platform/files/data-dir.ts';
import { addressOf, type BucketLocation } from '#server/platform/files/files-location.ts';
import { openBucket } from '#server/platform/files/open-site-files.ts';
import { markPrefix, ownerOf } from '#server/platform/files/site-marker.ts';
import { withDatabase } from '../open-site.ts';
import { OperatorFailure } from '../operator-failure.ts';
import { command, dryRun } from './command.ts';

export const adopt = command({
  help: {
    en: `Usage: npm run hiroba -- adopt [--dry-run] [--json]

A site refuses to start on a prefix of FILES_URL that has files and no hiroba-site.json. This command writes it there, for
files that you have copied from this site. With SQLite, the site must be stopped. --dry-run only looks.`,
    ja: `使い方: npm run hiroba -- adopt [--dry-run] [--json]

FILES_URL の場所にファイルがあり、hiroba-site.json がない場合、サイトは起動しません。このサイトから写したファイルであれば、
このコマンドで印を付けます。SQLite では、先にサイトを止めてください。--dry-run では、確かめるだけです。`,
  },
  options: dryRun,
  run: async ({ env, values }) => {
    const { bucket } = env;
    if (bucket === null) throw new OperatorFailure((texts) => texts.noBucket);
    const address = addressOf(bucket);
    const isRehearsal = values['dry-run'];
    const siteId = await stoppedSiteId(env);
    const isNew = await adoptPrefix(env, bucket, siteId, isRehearsal).catch((error: unknown) => {
      throw error instanceof OperatorFailure ? error : explainBucketFailure(error, bucket);
    });
    return {
      data: { address, adopted: isNew && !isRehearsal },
      say: (texts) => {
        if (!isNew) return texts.adoptedAlready(address);
        return (isRehearsal ? texts.canBeAdopted : texts.adopted)(address);
      },
    };
  },
});

/** Writes the marker of the site unless `isRehearsal`. Returns false when the prefix already has it. */
async function adoptPrefix(env: Env, bucket: BucketLocation, siteId: string, isRehearsal: boolean) {
  const files = await openBucket(bucket, env.dataDir);
  const owner = await ownerOf(files, siteId);
  if (owner === 'another-site') {
    throw new OperatorFailure((texts) => texts.prefixOfAnother(addressOf(bucket)));
  }
  if (owner === 'this-site') return false;
  if (!isRehearsal) await markPrefix(files, siteId);
  return true;
}

/** Returns the id of the site, and creates the id if there is none. On SQLite, throws while the site is running. */
async function stoppedSiteId(env: Env): Promise<string> {
  const unlock = env.databaseUrl === null ? lockDataDir(env.dataDir) : () => undefined;
  try {
    return await withDatabase(env, ensureSiteId);
  } finally {
    unlock();
  }
}
