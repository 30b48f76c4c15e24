import { join } from 'node:path';
import type { Env } from '#server/platform/env/env.ts';
import { type Files, filesOn, openFiles } from './files.ts';

/** The files of a site: in the bucket of its settings, or in its data directory. */
export async function openSiteFiles({
  dataDir,
  bucket,
}: Pick<Env, 'dataDir' | 'bucket'>): Promise<Files> {
  if (bucket === null) return openFiles(join(dataDir, 'files'));
  // The SDK takes a second to load, and a site with a folder needs none of it.
  const { RangedS3Driver } = await import('./s3-driver.ts');
  return filesOn(new RangedS3Driver(bucket, join(dataDir, 'cache/spool')), bucket.prefix);
}
