import { join } from 'node:path';
import { DAY } from '#contract/limits.ts';
import { deleteUnreadFiles } from '#server/platform/images/variant-cache.ts';

/** How long a file is kept that nobody asks for. */
const LIFETIME = 7 * DAY;

/** Where the files of NFTs are cached. */
export function mediaDirectory(dataDir: string): string {
  return join(dataDir, 'cache/nfts');
}

/** Deletes the files of NFTs that nobody has asked for in a week. */
export function deleteUnusedMedia(dataDir: string, signal?: AbortSignal): Promise<void> {
  return deleteUnreadFiles(mediaDirectory(dataDir), LIFETIME, signal);
}
