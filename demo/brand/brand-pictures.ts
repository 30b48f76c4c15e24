import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { mascotMoods } from '#contract/site/brand.ts';
import type { NormalizedPicture } from '#server/platform/images/normalize-picture.ts';

const factsSchema = z.strictObject({
  width: z.int(),
  height: z.int(),
  /** ThumbHash in base64. */
  placeholder: z.string(),
  /** Only pictures in the folder of posts have one. */
  perceptualHash: z.string().length(64).nullable().default(null),
});

/** The pictures of the demo's brand by file name, without the extension. */
export const brandFacts = z
  .record(z.string(), factsSchema)
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'brand.json'), 'utf8')));

export const mascotFile = (mood: (typeof mascotMoods)[number]): string => `mascot-${mood}`;
export const brandFiles: readonly string[] = ['logo', 'share', ...mascotMoods.map(mascotFile)];

/** Returns a picture in the format of a checked upload. Throws when no picture has this name. */
export async function readBrandPicture(name: string): Promise<NormalizedPicture> {
  const facts = brandFacts[name];
  if (!facts) throw new Error(`The brand of the demo has no picture "${name}"`);
  const bytes = await readFile(join(import.meta.dirname, `${name}.webp`));
  return { bytes, ...facts, format: 'webp', isAnimated: false };
}
