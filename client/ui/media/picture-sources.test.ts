import { describe, expect, it } from 'vitest';
import { sizesOf } from './picture-sizes.ts';
import { pictureSrc, srcSetOf } from './picture-sources.ts';

describe('picture sources', () => {
  it('go up to the width of the picture and declare their true width [IMG-01, PROD-08]', () => {
    const srcSet = (width: number) => srcSetOf('/images/a.jpeg', width, 'auto').split(', ');
    expect(srcSet(640)).toEqual([
      '/images/a.jpeg?w=200&q=80 200w',
      '/images/a.jpeg?w=400&q=80 400w',
      '/images/a.jpeg?w=800&q=80 640w',
    ]);
    expect(srcSet(4000).at(-1)).toBe('/images/a.jpeg?w=1920&q=80 1920w');
    expect(srcSet(100)).toEqual(['/images/a.jpeg?w=200&q=80 100w']);
  });

  it.each([
    ['medium', 75],
    ['high', 90],
    ['auto', 80],
  ] as const)(
    'request the quality %s, but `low` in data-saving mode [IMG-27]',
    (quality, value) => {
      expect(pictureSrc('/images/a.jpeg', 400, quality)).toBe(`/images/a.jpeg?w=400&q=${value}`);
      document.documentElement.dataset.savingData = '';
      expect(pictureSrc('/images/a.jpeg', 400, quality)).toBe('/images/a.jpeg?w=400&q=50');
      delete document.documentElement.dataset.savingData;
    },
  );

  it('cap the density of the screen at 2 [IMG-07]', () => {
    const sizes = [['(min-width: 900px)', '25vw'] as const, [null, '50vw'] as const];
    expect(sizesOf(sizes).split(', ')).toEqual([
      '(min-width: 900px) and (min-resolution: 3.01dppx) calc(25vw * 0.500)',
      '(min-resolution: 3.01dppx) calc(50vw * 0.500)',
      '(min-width: 900px) and (min-resolution: 2.01dppx) calc(25vw * 0.667)',
      '(min-resolution: 2.01dppx) calc(50vw * 0.667)',
      '(min-width: 900px) 25vw',
      '50vw',
    ]);
  });
});
