import { join } from 'node:path';
import type { Env } from '#server/platform/env/env.ts';
import { explainBucketFailure } from './bucket-failure.ts';
import { type BucketFiles, bucketFilesOn } from './bucket-files.ts';
import { type Files, openFiles } from './files.ts';
import type { BucketLocation } from './files-location.ts';
import { claimPrefix } from './site-marker.ts';

export async function openSiteFiles({
  dataDir,
  bucket,
}: Pick<Env, 'dataDir' | 'bucket'>): Promise<Files> {
  return bucket === null ? openFiles(join(dataDir, 'files')) : openBucket(bucket, dataDir);
}

/** Returns the files under a prefix of a bucket, without sending a request. */
export async function openBucket(location: BucketLocation, dataDir: string): Promise<BucketFiles> {
  const spool = join(dataDir, 'cache/spool');
  // Loads only the SDK that the location needs, because loading an SDK takes a second.
  const driver =
    location.scheme === 'gs'
      ? new (await import('./gcs-driver.ts')).RangedGcsDriver(location, spool)
      : new (await import('./s3-driver.ts')).RangedS3Driver(location, spool);
  return bucketFilesOn(driver, location.prefix);
}

/** Opens the files at the start. Throws a `StartFailure` for an unusable bucket or the prefix of another site. */
export async function openOwnFiles(
  env: Pick<Env, 'dataDir' | 'bucket'>,
  readSiteId: () => Promise<string>,
): Promise<Files> {
  if (env.bucket === null) return openSiteFiles(env);
  const files = await openBucket(env.bucket, env.dataDir);
  const siteId = await readSiteId();
  try {
    await claimPrefix(files, siteId, env.bucket);
    await files.probe();
  } catch (error) {
    throw explainBucketFailure(error, env.bucket);
  }
  return files;
}
