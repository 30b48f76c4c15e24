import { statfs } from 'node:fs/promises';
import { formatBytes } from '#server/platform/format-bytes.ts';
import { type Check, ok, warning } from './check.ts';

/** Below this share of free space, the disk counts as nearly full. */
const LITTLE_SPACE = 0.1;

/** Checks that the disk of the data directory has space. `dataDir` reports a missing directory. */
export const disk: Check = {
  name: 'disk',
  at: ['start', 'upgrade', 'dashboard'],
  run: async ({ env }) => {
    const found = await statfs(env.dataDir).catch(() => null);
    if (found === null) return [];
    const free = formatBytes(found.bavail * found.bsize);
    return [
      found.bavail < found.blocks * LITTLE_SPACE
        ? warning(
            {
              en: `The disk of DATA_DIR is nearly full: ${free} are free.`,
              ja: `DATA_DIRのディスクの空きが、残り${free}です。`,
            },
            {
              en: 'Enlarge it, or lower IMAGE_CACHE_MB, NFT_CACHE_MB and EXPORTS_MB.',
              ja: '広げるか、IMAGE_CACHE_MB・NFT_CACHE_MB・EXPORTS_MBを小さくしてください。',
            },
          )
        : ok({
            en: `The disk of DATA_DIR has ${free} free.`,
            ja: `DATA_DIRのディスクに${free}の空きがあります。`,
          }),
    ];
  },
};
