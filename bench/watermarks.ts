/**
 * `npm run bench:watermarks`: measures how long the delivery of a picture takes without a watermark, with words, with a
 * picture, and with a picture that is repeated all over. The first delivery is cold, and all later deliveries are warm.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import sharp from 'sharp';
import type { Watermark } from '#contract/posts/picture-rights.ts';
import type { Overlay } from '#server/platform/images/variant-plan.ts';
import { openVariants, type Variants } from '#server/platform/images/variants.ts';
import { watermarkOverlay } from '#server/platform/images/watermark.ts';
import { createLog } from '#server/platform/log/log.ts';
import { manifest, readBytes } from '../demo/pictures/pictures.ts';

const WORKS = 24;
const OWN_WIDTH = 1920;
const OWN_HEIGHT = 1440;
const WIDTHS = [400, 800, 1200, 1920];
const words: Watermark = {
  text: '@hiroba',
  picture: null,
  position: 'bottom-right',
  size: 4,
  opacity: 60,
};

function readWorks(): Promise<Buffer[]> {
  const enlarge = async (name: string) =>
    sharp(await readBytes('posts', name))
      .resize(OWN_WIDTH)
      .jpeg({ quality: 90 })
      .toBuffer();
  return Promise.all(Object.keys(manifest.posts).slice(0, WORKS).map(enlarge));
}

/** Returns a logo of the maximum size, with soft edges. */
function drawLogo(): Promise<Buffer> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="1200" viewBox="0 0 200 120"><defs><radialGradient id="g"><stop offset=".5" stop-color="#fff"/><stop offset="1" stop-color="#e36" stop-opacity="0"/></radialGradient></defs><circle cx="100" cy="60" r="58" fill="url(#g)"/></svg>';
  return sharp(Buffer.from(svg)).png().toBuffer();
}

function overlays(logo: Buffer): Record<string, Overlay | undefined> {
  const drawn = (watermark: Watermark, name: string): Overlay => ({
    name,
    draw: watermarkOverlay(watermark, async () => (name === 'words' ? null : logo)),
  });
  return {
    'no watermark': undefined,
    words: drawn(words, 'words'),
    'a picture': drawn(words, 'picture'),
    'a picture everywhere': drawn({ ...words, position: 'tiled' }, 'tiled'),
  };
}

/** Returns the milliseconds of a cold and of a warm delivery. */
async function measure(
  variants: Variants,
  work: Buffer,
  key: string,
  width: number,
  overlay?: Overlay,
) {
  const stored = {
    key,
    width: OWN_WIDTH,
    height: OWN_HEIGHT,
    isAnimated: false,
    overlay,
    read: async () => work,
  };
  const deliver = async () => {
    const start = performance.now();
    await variants.variant(stored, { width, format: 'webp' });
    return performance.now() - start;
  };
  return { cold: await deliver(), warm: await deliver() };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

async function main(directory: string): Promise<void> {
  const env = { dataDir: directory, imageCacheBytes: 10 ** 9 };
  const variants = openVariants({
    env,
    files: { read: async () => null },
    log: createLog('silent'),
  });
  const works = await readWorks();
  const kinds = Object.entries(overlays(await drawLogo()));
  for (const width of WIDTHS) {
    const taken = new Map(
      kinds.map(([kind]) => [kind, { cold: [] as number[], warm: [] as number[] }]),
    );
    for (const [number, work] of works.entries()) {
      // Each kind is first for an equal share of the works, so that noise affects all kinds equally.
      const order = kinds.map((_, at) => kinds[(at + number) % kinds.length]);
      for (const [kind = '', overlay] of order.flatMap((one) => (one ? [one] : []))) {
        const times = await measure(variants, work, `bench/${number}.jpeg`, width, overlay);
        taken.get(kind)?.cold.push(times.cold);
        taken.get(kind)?.warm.push(times.warm);
      }
    }
    report(width, taken);
  }
}

function report(width: number, taken: Map<string, { cold: number[]; warm: number[] }>): void {
  const plain = median(taken.get('no watermark')?.cold ?? []);
  for (const [kind, { cold, warm }] of taken) {
    const [first, later] = [median(cold), median(warm)];
    const ratio = (first / plain).toFixed(2);
    console.log(
      `${width} px, ${kind}: cold ${first.toFixed(1)} ms (× ${ratio}), warm ${later.toFixed(2)} ms`,
    );
  }
}

const directory = await mkdtemp(join(tmpdir(), 'hiroba-marks-'));
try {
  await main(directory);
} finally {
  await rm(directory, { recursive: true, force: true });
}
