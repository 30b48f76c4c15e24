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
import { readPngHead, writePng } from './png-colors.ts';

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
  ])(
    'is stored as PNG with the same %s, the same pixels and about the same size [UPLOAD-14]',
    async (kind, colors) => {
      const sent = await palettePng(
        { width: 1200, height: 900 },
        colors,
        /transparency/.test(kind),
      );
      expect(await sharp(sent).metadata()).toMatchObject({ isPalette: true });
      const { bytes } = await normalize(sent);
      expect(bytes.length).toBeLessThan(sent.length * 1.1);
      const pixels = (png: Buffer) => sharp(png).ensureAlpha().raw().toBuffer();
      expect((await pixels(bytes)).equals(await pixels(sent))).toBe(true);
    },
  );

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

describe('a long picture', () => {
  const long = (size: { width: number; height: number }) => flatPicture(size);

  it('keeps enough width for its text to be readable [UPLOAD-24]', async () => {
    const png = await normalize(await long({ width: 800, height: 20_000 }).png().toBuffer());
    expect(png).toMatchObject({ format: 'png', width: 800, height: 20_000 });
    const jpeg = await normalize(await long({ width: 2000, height: 16_000 }).jpeg().toBuffer());
    expect(jpeg).toMatchObject({ format: 'jpeg', width: 1600, height: 12_800 });
    const few = await sharp(await long({ width: 700, height: 12_000 }).png().toBuffer())
      .png({ palette: true, colors: 2 })
      .toBuffer();
    const { bytes, ...stored } = await normalize(few);
    expect(stored).toMatchObject({ format: 'png', width: 700, height: 12_000 });
    // Building a palette would need the whole picture in memory.
    expect(await sharp(bytes).metadata()).not.toMatchObject({ isPalette: true });
  });

  it.each([
    ['a lossy one as JPEG', 3, {}, 'jpeg'],
    ['a transparent one as PNG', 4, {}, 'png'],
    ['a lossless one as PNG', 3, { lossless: true, effort: 0 }, 'png'],
  ] as const)('is not stored as WebP: %s [UPLOAD-32]', async (_name, channels, coding, format) => {
    const background = { r: 90, g: 120, b: 200, alpha: 0.5 };
    const sent = await sharp({ create: { width: 700, height: 12_000, channels, background } })
      .webp({ effort: 0, ...coding })
      .toBuffer();
    expect(await normalize(sent)).toMatchObject({ format, width: 700, height: 12_000 });
  });

  it('is limited by its longest side when it must be rotated, because rotation needs it in memory [UPLOAD-24]', async () => {
    const lying = await flatPicture({ width: 8000, height: 800 })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await normalize(lying)).toMatchObject({ width: 256, height: 2560 });
  });
});

describe('an uploaded WebP', () => {
  const pixelsOf = (picture: Buffer) =>
    sharp(picture, { animated: true }).ensureAlpha().raw().toBuffer();

  it('keeps all pixels when it is lossless, still or animated [UPLOAD-25]', async () => {
    const still = await sharp(await palettePng({ width: 64, height: 48 }, 16))
      .webp({ lossless: true })
      .toBuffer();
    const moving = await sharp(await animation('gif', { width: 40, height: 30 }, 3), {
      animated: true,
    })
      .webp({ lossless: true })
      .toBuffer();
    for (const sent of [still, moving]) {
      const { bytes, format } = await normalize(sent);
      expect(format).toBe('webp');
      expect((await pixelsOf(bytes)).equals(await pixelsOf(sent))).toBe(true);
    }
  });

  it('becomes a PNG when it is lossless and too large to be encoded as WebP [UPLOAD-25]', async () => {
    const sent = await flatPicture({ width: 1400, height: 1300 })
      .webp({ lossless: true })
      .toBuffer();
    const { bytes, format } = await normalize(sent);
    expect(format).toBe('png');
    expect((await pixelsOf(bytes)).equals(await pixelsOf(sent))).toBe(true);
  });

  it('is stored lossily when it is lossy [UPLOAD-25]', async () => {
    const picture = sharp(await jpegPicture({ width: 600, height: 400 }));
    const lossy = await normalize(await picture.clone().webp({ quality: 80 }).toBuffer());
    const lossless = await normalize(await picture.clone().webp({ lossless: true }).toBuffer());
    expect(lossy.bytes.length).toBeLessThan(lossless.bytes.length);
  });
});

describe('a JPEG without its end marker', () => {
  it('is accepted when its pixels are complete [UPLOAD-26]', async () => {
    const whole = await jpegPicture({ width: 400, height: 300 });
    const pixels = (picture: Buffer) => sharp(picture).raw().toBuffer();
    const expected = await pixels((await normalize(whole)).bytes);
    for (const end of [-1, -2]) {
      const { bytes } = await normalize(whole.subarray(0, end));
      expect((await pixels(bytes)).equals(expected)).toBe(true);
    }
  });

  it('is accepted when only a thumbnail in it has an end marker [UPLOAD-26]', async () => {
    const whole = await jpegPicture({ width: 400, height: 300 });
    const thumbnail = await jpegPicture({ width: 40, height: 30 });
    const segment = Buffer.from([0xff, 0xe5, 0, 0]);
    segment.writeUInt16BE(thumbnail.length + 2, 2);
    const parts = [whole.subarray(0, 2), segment, thumbnail, whole.subarray(2, -2)];
    expect(await normalize(Buffer.concat(parts))).toMatchObject({ width: 400, height: 300 });
  });

  it('is rejected when pixels are missing [UPLOAD-33]', async () => {
    const whole = await jpegPicture({ width: 400, height: 300 });
    for (const end of [-40, -400, -whole.length / 2]) {
      expect(await reasonOf(whole.subarray(0, end))).toBe('picture-broken');
    }
  });
});

describe('the colours of a PNG', () => {
  const uint32 = (...numbers: number[]) => {
    const bytes = Buffer.alloc(4 * numbers.length);
    for (const [index, number] of numbers.entries()) bytes.writeUInt32BE(number, 4 * index);
    return bytes;
  };
  const gamma = (value: number) => ({ type: 'gAMA', data: uint32(value) });
  const coded = (primaries: number, transfer: number) => ({
    type: 'cICP',
    data: Buffer.from([primaries, transfer, 0, 1]),
  });
  const p3 = {
    type: 'cHRM',
    data: uint32(31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6000),
  };

  /** Returns the stored colour of a PNG that has one colour and these chunks. */
  async function stored(color: string, chunks: { type: string; data: Buffer }[], isGrey = false) {
    const flat = sharp({ create: { width: 8, height: 8, channels: 3, background: color } });
    const png = await (isGrey ? flat.toColourspace('b-w') : flat).png().toBuffer();
    const head = readPngHead(png) ?? expect.fail();
    const known = head.chunks.filter(({ type }) => type !== 'sRGB' && type !== 'gAMA');
    const { bytes } = await normalize(writePng({ ...head, chunks: [...known, ...chunks] }));
    expect(readPngHead(bytes)?.chunks.map(({ type }) => type)).not.toContain('iCCP');
    const { data } = await sharp(bytes)
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return [...data.subarray(0, 3)];
  }
  const near = (...color: number[]) => color.map((part) => expect.closeTo(part, -0.5));

  it.each([
    ['gamma 1.0', '#4e4e4e', [gamma(100_000)], [150, 150, 150]],
    ['gamma 2.2', '#4e8c20', [gamma(45_455)], [78, 140, 32]],
    ['Display P3 by cICP', '#c83c3c', [coded(12, 13)], [217, 42, 52]],
    ['sRGB by cICP', '#c83c3c', [coded(1, 13), gamma(100_000)], [200, 60, 60]],
    ['Rec. 2020 by cICP', '#c83c3c', [coded(9, 13)], [247, 0, 53]],
    [
      'sRGB, whatever a gamma says',
      '#c83c3c',
      [{ type: 'sRGB', data: Buffer.alloc(1) }, gamma(100_000)],
      [200, 60, 60],
    ],
    ['Display P3 by cHRM', '#c83c3c', [p3, gamma(45_455)], [217, 42, 52]],
    ['a high dynamic range, which stays as it is', '#c83c3c', [coded(9, 16)], [200, 60, 60]],
    ['a damaged gamma', '#c83c3c', [{ type: 'gAMA', data: Buffer.alloc(2) }], [200, 60, 60]],
    ['a gamma of 0', '#c83c3c', [gamma(0)], [200, 60, 60]],
  ])('are converted to sRGB: %s [UPLOAD-27]', async (_name, color, chunks, expected) => {
    expect(await stored(color, chunks)).toEqual(near(...expected));
  });

  it('are converted to sRGB in grey pictures [UPLOAD-27]', async () => {
    expect(await stored('#4e4e4e', [gamma(100_000)], true)).toEqual(near(150, 150, 150));
  });
});

describe('a picture is rejected', () => {
  it.each([
    ['a text', Buffer.from('これは画像ではありません')],
    ['nothing', Buffer.alloc(0)],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n')],
    ['a tiff', Buffer.from('49492a0008000000', 'hex')],
  ])('for its type: %s', async (_name, sent) => {
    expect(await reasonOf(sent)).toBe('picture-type');
  });

  it('for its type with a separate reason: HEIC [UPLOAD-34]', async () => {
    const sent = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    expect(await reasonOf(sent)).toBe('picture-heic');
  });

  it('for its type: animated PNG, because only its first frame would be stored [UPLOAD-17]', async () => {
    expect(await reasonOf(animatedPng(await pngPicture({ width: 64, height: 64 })))).toBe(
      'picture-type',
    );
  });

  it('for its type: AVIF, although sharp can decode it [UPLOAD-02]', async () => {
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

  it('when it is only a magic number', async () => {
    const signature = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    expect(await reasonOf(signature)).toBe('picture-broken');
  });

  it('for its size, before it is decoded', async () => {
    const sent = blackPng({ width: 30_000, height: 30_000 });
    expect(await reasonOf(sent)).toBe('picture-dimensions');
    // Only the header is sent, so the header alone decides.
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
  ])('for its memory use: %s [TAKE-44]', async (_name, make) => {
    expect(await reasonOf(await make())).toBe('picture-dimensions');
  });

  it('for its memory use only if it needs more memory than pictures of phones and common programs [TAKE-44]', async () => {
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

describe('a full queue', () => {
  it('rejects further uploads, and the queued uploads are still processed [TAKE-39]', async () => {
    const sent = await jpegPicture({ width: 400, height: 400 });
    const all = await Promise.allSettled(Array.from({ length: 150 }, () => normalize(sent)));
    const refused = all.filter((outcome) => outcome.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(49);
    expect(refused[0]?.reason).toMatchObject({ code: 'unavailable' });
    await expect(normalize(sent)).resolves.toMatchObject({ width: 400 });
  });
});
