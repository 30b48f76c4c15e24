import { statfs } from 'node:fs/promises';
import { formatBytes } from '#contract/foundations/format-bytes.ts';
import { fullDisk } from '#server/platform/files/data-dir.ts';
import { type Check, error, ok, warning } from './check.ts';

/** Below this share of free space, the disk counts as nearly full. */
const LITTLE_SPACE = 0.1;
/** Below this share of free space and this number of free bytes, the disk counts as full. */
const NO_SPACE = 0.01;
const NO_BYTES = 2 ** 30;

/** Checks that the disk of the data directory has space. `dataDir` reports a missing directory, and one without space. */
export const disk: Check = {
  name: 'disk',
  at: ['start', 'upgrade', 'dashboard'],
  run: async ({ env, dataDirTrouble }) => {
    const space = await spaceOf(env.dataDir);
    if (space === null || dataDirTrouble() === fullDisk) return [];
    const { free, whole } = space;
    if (free < Math.min(whole * NO_SPACE, NO_BYTES)) return [full(formatBytes(free))];
    return [isLittle(space) ? little(formatBytes(free)) : enough(formatBytes(free))];
  },
};

/** Whether the disk of a folder has little free space, or none. */
export async function hasLittleSpace(folder: string): Promise<boolean> {
  const space = await spaceOf(folder);
  return space !== null && isLittle(space);
}

interface Space {
  free: number;
  whole: number;
}

/** Returns the free and all bytes of the disk of a folder. Null for a missing folder. */
async function spaceOf(folder: string): Promise<Space | null> {
  const found = await statfs(folder).catch(() => null);
  return found && { free: found.bavail * found.bsize, whole: found.blocks * found.bsize };
}

const isLittle = ({ free, whole }: Space): boolean => free < whole * LITTLE_SPACE;

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
