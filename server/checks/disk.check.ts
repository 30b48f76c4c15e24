import { statfs } from 'node:fs/promises';
import { formatBytes } from '#server/platform/format-bytes.ts';
import { type Check, error, ok, warning } from './check.ts';

/** Below this share of free space, the disk counts as nearly full. */
const LITTLE_SPACE = 0.1;
/** Below this share of free space and this number of free bytes, the disk counts as full. */
const NO_SPACE = 0.01;
const NO_BYTES = 2 ** 30;

/** Checks that the disk of the data directory has space. `dataDir` reports a missing directory. */
export const disk: Check = {
  name: 'disk',
  at: ['start', 'upgrade', 'dashboard'],
  run: async ({ env }) => {
    const found = await statfs(env.dataDir).catch(() => null);
    if (found === null) return [];
    const free = found.bavail * found.bsize;
    const whole = found.blocks * found.bsize;
    if (free < Math.min(whole * NO_SPACE, NO_BYTES)) return [full(formatBytes(free))];
    return [free < whole * LITTLE_SPACE ? little(formatBytes(free)) : enough(formatBytes(free))];
  },
};

const remedy = {
  en: 'Enlarge it, or lower IMAGE_CACHE_MB, NFT_CACHE_MB and EXPORTS_MB.',
  ja: '広げるか、IMAGE_CACHE_MB・NFT_CACHE_MB・EXPORTS_MBを小さくしてください。',
};

const full = (free: string) =>
  error(
    {
      en: `The disk of DATA_DIR is full: ${free} are free.`,
      ja: `DATA_DIRのディスクがいっぱいです（残り${free}）。`,
    },
    remedy,
  );

const little = (free: string) =>
  warning(
    {
      en: `The disk of DATA_DIR is nearly full: ${free} are free.`,
      ja: `DATA_DIRのディスクの空きが、残り${free}です。`,
    },
    remedy,
  );

const enough = (free: string) =>
  ok({
    en: `The disk of DATA_DIR has ${free} free.`,
    ja: `DATA_DIRのディスクに${free}の空きがあります。`,
  });
