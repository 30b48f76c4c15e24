// @vitest-environment node
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isAnimated } from './picture-format.ts';

const frame = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 4, background } })
    .png()
    .toBuffer();

async function encode(format: 'gif' | 'webp' | 'png', count: number): Promise<Buffer> {
  const frames = await Promise.all(['#f00', '#00f', '#0f0'].slice(0, count).map(frame));
  const picture = count > 1 ? sharp(frames, { join: { animated: true } }) : sharp(frames[0]);
  return picture.toFormat(format).toBuffer();
}

const blobOf = (bytes: Buffer, type: string) => new Blob([new Uint8Array(bytes)], { type });

/** The chunk that makes a PNG animated. Its checksum is not read. */
const animationControl = Buffer.from(
  '00000008' + '6163544c' + '00000002' + '00000000' + '00000000',
  'hex',
);

describe('an animation', () => {
  it.each(['gif', 'webp'] as const)(
    'is distinguished from a still picture: %s [UPLOAD-17]',
    async (format) => {
      const type = `image/${format}`;
      expect(await isAnimated(blobOf(await encode(format, 3), type))).toBe(true);
      expect(await isAnimated(blobOf(await encode(format, 1), type))).toBe(false);
    },
  );

  it('is distinguished from a still picture: png [UPLOAD-17]', async () => {
    const still = await encode('png', 1);
    // Inserted after the signature and the header.
    const animated = Buffer.concat([still.subarray(0, 33), animationControl, still.subarray(33)]);
    expect(await isAnimated(blobOf(animated, 'image/png'))).toBe(true);
    expect(await isAnimated(blobOf(still, 'image/png'))).toBe(false);
  });

  it.each(['gif', 'webp', 'png'])('is not recognized in a broken %s', async (format) => {
    for (const bytes of [[], [0x47], Array.from({ length: 40 }, () => 0xff)]) {
      expect(await isAnimated(blobOf(Buffer.from(bytes), `image/${format}`))).toBe(false);
    }
  });

  it.each(['gif', 'webp'] as const)(
    'causes no error wherever its file is cut off: %s',
    async (format) => {
      const whole = await encode(format, 3);
      for (let end = 0; end < whole.length; end += 7) {
        expect(typeof (await isAnimated(blobOf(whole.subarray(0, end), `image/${format}`)))).toBe(
          'boolean',
        );
      }
    },
  );
});
