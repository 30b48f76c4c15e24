import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { discPicture, flatPicture } from '#server/testing/pictures.ts';
import {
  differenceOf,
  hashCropped,
  hashExtended,
  isSimilarHash,
  mirroredHash,
  perceptualHashOf,
} from './perceptual-hash.ts';

async function hashColumns(bytes: Uint8Array): Promise<string> {
  return (await perceptualHashOf(bytes)) ?? expect.fail('a picture with contrast has a hash');
}

/** Crops off 8 % at the right and at the bottom. */
async function cropped(bytes: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(bytes).metadata();
  const part = { width: Math.round(width * 0.92), height: Math.round(height * 0.92) };
  return sharp(bytes)
    .extract({ left: 0, top: 0, ...part })
    .jpeg()
    .toBuffer();
}

const changes: [string, (bytes: Buffer) => Promise<Buffer>][] = [
  ['scaled down', (bytes) => sharp(bytes).resize(120).png().toBuffer()],
  ['recompressed', (bytes) => sharp(bytes).jpeg({ quality: 30 }).toBuffer()],
  ['brighter', (bytes) => sharp(bytes).modulate({ brightness: 1.15 }).webp().toBuffer()],
  ['without colours', (bytes) => sharp(bytes).greyscale().png().toBuffer()],
];

describe('the perceptual hash', () => {
  it.each(changes)('is similar when a picture is %s [SIMI-01]', async (_name, change) => {
    for (let number = 1; number <= 10; number += 1) {
      const picture = await discPicture(number);
      expect(
        isSimilarHash(await hashColumns(picture), await hashColumns(await change(picture))),
      ).toBe(true);
    }
  });

  it('of a mirrored picture can be calculated from the hash of the original [SIMI-01]', async () => {
    const picture = await discPicture(3);
    const mirrored = await hashColumns(await sharp(picture).flop().png().toBuffer());
    const hash = await hashColumns(picture);
    expect(isSimilarHash(hash, mirrored)).toBe(false);
    expect(differenceOf(mirroredHash(hash), mirrored)).toBeLessThan(10);
    expect(mirroredHash(mirroredHash(hash))).toBe(hash);
  });

  it('finds a cropped copy when the original is known, and the original when the copy is known [SIMI-01]', async () => {
    for (let number = 1; number <= 10; number += 1) {
      const picture = await discPicture(number);
      const copy = await cropped(picture);
      const [hash, copied] = [await hashColumns(picture), await hashColumns(copy)];
      const remains = await hashCropped(picture);
      const before = await hashExtended(copy);
      expect(remains.some((one) => isSimilarHash(one, copied))).toBe(true);
      expect(before.some((one) => isSimilarHash(one, hash))).toBe(true);
    }
  });

  it('differs between different pictures [SIMI-02]', async () => {
    const numbers = Array.from({ length: 40 }, (_, number) => number);
    const hashes = await Promise.all(
      numbers.map(async (number) => hashColumns(await discPicture(number))),
    );
    const same = hashes.flatMap((hash, index) =>
      hashes.slice(index + 1).filter((other) => isSimilarHash(hash, other)),
    );
    expect(same).toEqual([]);
  });

  it('is null for a picture of a single colour, which would resemble too many others [SIMI-16]', async () => {
    const flat = await flatPicture({ width: 40, height: 30 }).png().toBuffer();
    expect(await perceptualHashOf(flat)).toBeNull();
    expect(await hashCropped(flat)).toEqual([]);
  });
});
