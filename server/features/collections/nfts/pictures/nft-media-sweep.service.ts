import { join } from 'node:path';
import { DAY } from '#contract/foundations/limits.ts';
import { deleteUnreadFiles } from '#server/platform/images/variant-cache.ts';

/** The lifetime of a file without requests. */
const LIFETIME = 7 * DAY;

/** Returns the directory of the cached NFT files. */
export function mediaDirectory(dataDir: string): string {
  return join(dataDir, 'cache/nfts');
}

/** Deletes the NFT files without a request in a week. */
export function deleteUnusedMedia(dataDir: string, signal?: AbortSignal): Promise<void> {
  return deleteUnreadFiles(mediaDirectory(dataDir), LIFETIME, signal);
}
