import { describe, expect, it } from 'vitest';
import { sizesOf, srcSetOf } from './picture-sources.ts';

describe('picture sources', () => {
  it('go up to the width of the picture and declare the true width', () => {
    expect(srcSetOf('/images/a.jpeg', 640)).toBe(
      '/images/a.jpeg?w=200 200w, /images/a.jpeg?w=400 400w, /images/a.jpeg?w=800 640w',
    );
    expect(srcSetOf('/images/a.jpeg', 4000).split(', ').at(-1)).toBe('/images/a.jpeg?w=1920 1920w');
    expect(srcSetOf('/images/a.jpeg', 100)).toBe('/images/a.jpeg?w=200 100w');
  });

  it('cap the density of the screen at 2', () => {
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
