import sharp from 'sharp';
import { thumbHashToApproximateAspectRatio } from 'thumbhash';
import { describe, expect, it } from 'vitest';
import { AppError } from '#server/platform/http/app-error.ts';
import {
  animatedPng,
  animation,
  blackPng,
  dotGif,
  flatPicture,
  interlacedPng,
  jpegPicture,
  palettePng,
  phoneJpeg,
  pngPicture,
  polyglotGif,
  sourceOf,
} from '#server/testing/pictures.ts';
import { normalizePicture } from './normalize-picture.ts';

const normalize = (sent: Buffer) => normalizePicture(sourceOf(sent), 'member');

async function reasonOf(sent: Buffer): Promise<string | undefined> {
  const error: unknown = await normalize(sent).catch((thrown: unknown) => thrown);
  if (!(error instanceof AppError)) throw new Error(`not refused: ${String(error)}`);
  expect(error.message).toMatch(/[ぁ-ん]/);
  return error.details?.reason;
}

describe('an accepted picture', () => {
  it('is rotated upright and loses its metadata [UPLOAD-09, UPLOAD-10]', async () => {
    const sent = await phoneJpeg({ width: 640, height: 480 });
    const before = await sharp(sent).metadata();
    expect(before).toMatchObject({ orientation: 6, exif: expect.any(Buffer) });
    expect(sent.includes('Hiroba Camera')).toBe(true);

    const picture = await normalize(sent);

    expect(picture).toMatchObject({ format: 'jpeg', width: 480, height: 640, isAnimated: false });
    const after = await sharp(picture.bytes).metadata();
    expect([after.exif, after.icc, after.xmp, after.iptc, after.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(picture.bytes.includes('Hiroba Camera')).toBe(false);
  });

  it.each(['png', 'webp'] as const)('loses its metadata as %s [UPLOAD-10]', async (format) => {
    const sent = await sharp(await pngPicture({ width: 60, height: 40 }))
      .toFormat(format)
      .withExif({ IFD0: { Make: 'Hiroba Camera' }, IFD3: { GPSLatitudeRef: 'N' } })
      .toBuffer();
    expect(sent.includes('Hiroba Camera')).toBe(true);
    const { bytes } = await normalize(sent);
    expect(bytes.includes('Hiroba Camera')).toBe(false);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });

  it('keeps its pixels when rotated', async () => {
    const blue = { create: { width: 40, height: 20, channels: 3 as const, background: '#00f' } };
    const red = { create: { width: 20, height: 20, channels: 3 as const, background: '#f00' } };
    const sent = await sharp(blue)
      .composite([{ input: red, left: 0, top: 0 }])
      .jpeg({ quality: 100 })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { bytes } = await normalize(sent);
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 20, height: 40 });
    // Rotated clockwise, the left half is now the top half.
    const [aboveRed, aboveBlue] = [data[0], data[2]];
    const [belowRed, belowBlue] = [data.at(-3), data.at(-1)];
    expect([aboveRed, belowBlue]).toEqual([expect.closeTo(255, -1), expect.closeTo(255, -1)]);
    expect([aboveBlue, belowRed]).toEqual([expect.closeTo(0, -1), expect.closeTo(0, -1)]);
  });

  it('is scaled down to the maximum side and keeps its aspect ratio', async () => {
    const picture = await normalize(await jpegPicture({ width: 4000, height: 1000 }));
    expect(picture).toMatchObject({ width: 2560, height: 640 });
  });

  it('is never enlarged', async () => {
    const picture = await normalize(await pngPicture({ width: 33, height: 17 }));
    expect(picture).toMatchObject({ format: 'png', width: 33, height: 17 });
  });

  it('has a placeholder with its aspect ratio', async () => {
    const { placeholder } = await normalize(await jpegPicture({ width: 800, height: 400 }));
    const hash = Buffer.from(placeholder, 'base64');
    expect(hash.length).toBeLessThan(30);
    expect(thumbHashToApproximateAspectRatio(hash)).toBeCloseTo(2, 0);
  });

  it.each(['gif', 'webp'] as const)('keeps the animation of a %s [UPLOAD-11]', async (format) => {
    const sent = await animation(format, { width: 120, height: 80 }, 4);
    const picture = await normalize(sent);
    expect(picture).toMatchObject({ format, width: 120, height: 80, isAnimated: true });
    const about = await sharp(picture.bytes).metadata();
    expect(about).toMatchObject({ pages: 4, delay: [100, 100, 100, 100], loop: 0 });
  });

  it.each([
    ['palette', 256],
    ['palette and transparency', 256],
    ['palette of 16 colours', 16],
    ['palette of two colours', 2],
  ])('keeps its %s, its pixels and about its size as PNG [UPLOAD-14]', async (kind, colors) => {
    const sent = await palettePng({ width: 1200, height: 900 }, colors, /transparency/.test(kind));
    expect(await sharp(sent).metadata()).toMatchObject({ isPalette: true });
    const { bytes } = await normalize(sent);
    expect(bytes.length).toBeLessThan(sent.length * 1.1);
    const pixels = (png: Buffer) => sharp(png).ensureAlpha().raw().toBuffer();
    expect((await pixels(bytes)).equals(await pixels(sent))).toBe(true);
  });

  it('with a palette does not grow when it is scaled down [UPLOAD-14]', async () => {
    const sent = await palettePng({ width: 4000, height: 3000 }, 256, true);
    const { bytes, width } = await normalize(sent);
    expect(width).toBe(2560);
    expect(bytes.length).toBeLessThan(sent.length);
    expect(await sharp(bytes).metadata()).toMatchObject({ isPalette: true, hasAlpha: true });
  });

  it('is re-encoded even when it is a polyglot file [UPLOAD-09]', async () => {
    const sent = polyglotGif();
    expect(sent.includes('script')).toBe(true);
    const picture = await normalize(sent);
    expect(picture).toMatchObject({ format: 'gif', width: 40, height: 40 });
    expect(picture.bytes.includes('script')).toBe(false);
  });
});

describe('a rejected picture', () => {
  it.each([
    ['a text', Buffer.from('これは画像ではありません')],
    ['nothing', Buffer.alloc(0)],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n')],
    ['a tiff', Buffer.from('49492a0008000000', 'hex')],
  ])('for its type: %s', async (_name, sent) => {
    expect(await reasonOf(sent)).toBe('picture-type');
  });

  it('for its type: an animated PNG, of which only the first frame would be stored [UPLOAD-17]', async () => {
    expect(await reasonOf(animatedPng(await pngPicture({ width: 64, height: 64 })))).toBe(
      'picture-type',
    );
  });

  it('for its type: AVIF, although sharp can read it [UPLOAD-02]', async () => {
    const avif = await sharp(await jpegPicture({ width: 64, height: 64 }))
      .avif()
      .toBuffer();
    expect(await reasonOf(avif)).toBe('picture-type');
  });

  it.each(['jpeg', 'png', 'webp'] as const)('for being a truncated %s', async (format) => {
    const whole = await sharp(await jpegPicture({ width: 400, height: 400 }))
      .toFormat(format)
      .toBuffer();
    expect(await reasonOf(whole.subarray(0, whole.length / 2))).toBe('picture-broken');
  });

  it('for being only a magic number', async () => {
    const signature = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    expect(await reasonOf(signature)).toBe('picture-broken');
  });

  it('for its size, before it is decoded', async () => {
    const sent = blackPng({ width: 30_000, height: 30_000 });
    expect(await reasonOf(sent)).toBe('picture-dimensions');
    // The header decides. The rest cannot be decoded.
    expect(await reasonOf(sent.subarray(0, 1000))).toBe('picture-dimensions');
  });

  const square = (side: number) => ({ width: side, height: side });
  const progressive = { progressive: true, chromaSubsampling: '4:4:4' };

  it.each([
    ['an interlaced png', () => interlacedPng(square(3600))],
    ['a progressive jpeg', () => flatPicture(square(4200)).jpeg(progressive).toBuffer()],
    ['a lossless webp', () => flatPicture(square(5100)).webp({ lossless: true }).toBuffer()],
    ['a gif', () => flatPicture(square(3700)).gif({ effort: 1 }).toBuffer()],
    ['a very wide png', () => flatPicture({ width: 40_000, height: 1000 }).png().toBuffer()],
  ])('for its memory use: %s [TAKE-12]', async (_name, make) => {
    expect(await reasonOf(await make())).toBe('picture-dimensions');
  });

  it('never for a shape that phones and programs write [TAKE-12]', async () => {
    for (const sent of [
      await flatPicture(square(4096)).jpeg(progressive).toBuffer(),
      await flatPicture({ width: 8700, height: 5700 }).jpeg().toBuffer(),
      await flatPicture({ width: 16_000, height: 3000 }).png().toBuffer(),
      await flatPicture(square(4096)).webp({ lossless: true, effort: 0 }).toBuffer(),
    ]) {
      await expect(normalize(sent)).resolves.toMatchObject({ isAnimated: false });
    }
  });

  it.each([
    ['too many', { width: 10, height: 10 }, 501],
    ['too many for their size', { width: 2000, height: 2000 }, 13],
  ])('for its frames: %s', async (_name, size, count) => {
    expect(await reasonOf(dotGif(size, count))).toBe('picture-dimensions');
  });
});

describe('under load', () => {
  it('rejects uploads beyond the queue and processes the others [TAKE-06]', async () => {
    const sent = await jpegPicture({ width: 400, height: 400 });
    const all = await Promise.allSettled(Array.from({ length: 150 }, () => normalize(sent)));
    const refused = all.filter((outcome) => outcome.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(49);
    expect(refused[0]?.reason).toMatchObject({ code: 'unavailable' });
    await expect(normalize(sent)).resolves.toMatchObject({ width: 400 });
  });
});
