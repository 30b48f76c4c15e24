import { statfs } from 'node:fs/promises';
import { prepareDataDir } from '#server/platform/files/data-dir.ts';
import { openSiteFiles } from '#server/platform/files/open-site-files.ts';
import { formatBytes } from '../format-bytes.ts';
import { type Check, error, ok, reasonOf, warning } from './check.ts';

/** The share of free space below which the disk is nearly full. */
const LITTLE_SPACE = 0.1;

/** The data directory can be written, and its disk has space. */
export const dataDir: Check = {
  name: 'data-dir',
  run: async ({ env }) => {
    try {
      prepareDataDir(env.dataDir);
      await (await openSiteFiles(env)).ping();
    } catch (failure) {
      const reason = failure instanceof Error ? failure.message : reasonOf(failure);
      return [error(reason, `データの置き場所に書き込めません：${reason}`)];
    }
    const disk = await statfs(env.dataDir);
    const free = formatBytes(disk.bavail * disk.bsize);
    return [
      disk.bavail < disk.blocks * LITTLE_SPACE
        ? warning(
            `The disk of DATA_DIR is nearly full: ${free} are free. Enlarge it, or lower IMAGE_CACHE_MB, NFT_CACHE_MB and EXPORTS_MB.`,
            `DATA_DIR のディスクの空きが残り ${free} です。広げるか、IMAGE_CACHE_MB・NFT_CACHE_MB・EXPORTS_MB を減らしてください。`,
          )
        : ok(
            `DATA_DIR can be written, ${free} are free.`,
            `DATA_DIR に書き込めます（空き ${free}）。`,
          ),
    ];
  },
};
