import { describe, expect, it } from 'vitest';
import { planVariant } from './variant-plan.ts';

const still = { key: 'post-images/a.jpeg', width: 1000, isAnimated: false };
const gif = { key: 'post-images/a.gif', width: 300, isAnimated: true };
const area = { left: 100, top: 0, width: 500, height: 300 };
const animatedWebp = { key: 'post-images/a.webp', width: 300, isAnimated: true };

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
});
