import { describe, expect, it } from 'vitest';
import { isBetterAsStored, planVariant } from './variant-plan.ts';

const still = { key: 'post-images/a.jpeg', width: 1000, height: 600, isAnimated: false };
const gif = { key: 'post-images/a.gif', width: 300, height: 200, isAnimated: true };
const long = { key: 'post-images/a.jpeg', width: 1600, height: 20_000, isAnimated: false };
const narrow = { key: 'post-images/a.jpeg', width: 100, height: 16_400, isAnimated: false };
const area = { left: 100, top: 0, width: 500, height: 300 };
const animatedWebp = { key: 'post-images/a.webp', width: 300, height: 200, isAnimated: true };

describe('isBetterAsStored', () => {
  const plan = {
    width: 200,
    quality: 80,
    format: 'webp',
    isAnimated: false,
    isLarge: false,
    area: undefined,
    overlay: undefined,
  } as const;
  const overlay = { name: 'm', draw: async () => Buffer.alloc(0) };
  const small = { ...still, bytes: 500 };

  it.each([
    ['a variant that is larger', small, plan, 501, true],
    ['a variant of the same size', small, plan, 500, true],
    ['a variant that is smaller', small, plan, 499, false],
    ['a picture of unknown size', still, plan, 501, false],
    ['a watermark', small, { ...plan, overlay }, 501, false],
    ['a crop', small, { ...plan, area }, 501, false],
    ['a withheld original', { ...small, isOriginalWithheld: true }, plan, 501, false],
    ['a jpeg for all browsers', small, { ...plan, format: 'jpeg' }, 501, true],
    [
      'a webp for a browser without it',
      { ...small, key: 'post-images/a.webp' },
      { ...plan, format: 'jpeg' },
      501,
      false,
    ],
  ] as const)('%s [IMG-21, IMG-35]', (_name, stored, planned, bytes, expected) => {
    expect(isBetterAsStored(stored, planned, bytes)).toBe(expected);
  });
});

describe('planVariant', () => {
  it.each([
    ['narrower', still, { width: 400, format: 'avif' }, '400 80 avif'],
    ['at another quality', still, { width: 400, quality: 50, format: 'webp' }, '400 50 webp'],
    ['never wider than it is', still, { width: 1920, format: 'webp' }, '1000 80 webp'],
    [
      'the same picture again at a lower quality',
      still,
      { quality: 50, format: 'jpeg' },
      '1000 50 jpeg',
    ],
    [
      'never wider than the part',
      { ...still, area },
      { width: 800, format: 'webp' },
      '500 80 webp',
    ],
    ['the part, not the original', { ...still, area }, { format: 'jpeg' }, '500 80 jpeg'],
    ['the original if it matches', still, { format: 'jpeg' }, null],
    ['the original for a wider request', still, { width: 1920, format: 'jpeg' }, null],
    ['a long jpeg as jpeg', long, { width: 800, format: 'avif' }, '800 80 jpeg'],
    ['a long jpeg as it is', long, { width: 1920, format: 'webp' }, null],
    [
      'a long png as png',
      { ...long, key: 'a/b.png' },
      { width: 800, format: 'webp' },
      '800 80 png',
    ],
    [
      'a long png as jpeg',
      { ...long, key: 'a/b.png' },
      { width: 800, format: 'jpeg' },
      '800 80 jpeg',
    ],
    ['a long one that is narrow enough', long, { width: 200, format: 'avif' }, '200 80 avif'],
    ['a narrow one that is too high', narrow, { format: 'webp' }, null],
    ['animated for avif', gif, { width: 200, format: 'avif' }, '200 80 webp'],
    ['animated for webp', gif, { format: 'webp' }, '300 80 webp'],
    ['the gif if no other format is accepted', gif, { format: 'jpeg' }, null],
    ['a narrower gif', gif, { width: 200, format: 'jpeg' }, '200 80 gif'],
    ['a gif of an animated webp', animatedWebp, { format: 'jpeg' }, '300 80 gif'],
    ['an animated webp as it is', animatedWebp, { format: 'avif' }, null],
  ] as const)('%s', (_name, stored, request, expected) => {
    const plan = planVariant(stored, request);
    expect(plan && `${plan.width} ${plan.quality} ${plan.format}`).toBe(expected);
  });

  it('treats a long picture as large, because decoding it takes memory', () => {
    const isRendered = (stored: typeof still) =>
      planVariant(stored, { width: 200, format: 'avif' })?.isLarge;
    expect([isRendered(still), isRendered(long)]).toEqual([false, true]);
  });
});
