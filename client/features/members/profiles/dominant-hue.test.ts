import { describe, expect, it } from 'vitest';
import { dominantHue } from './dominant-hue.ts';

const picture = (...colours: [number, number, number, number?][]) =>
  new Uint8ClampedArray(colours.flatMap(([r, g, b, a = 255]) => [r, g, b, a]));

describe('the dominant hue of a picture', () => {
  it.each([
    ['red', [255, 0, 0], 29],
    ['green', [0, 255, 0], 142],
    ['blue', [0, 0, 255], 264],
  ] as const)('is the hue of its only colour: %s', (_, [r, g, b], hue) => {
    expect(dominantHue(picture([r, g, b]))).toBe(hue);
  });

  it('is the hue of most pixels, not an average', () => {
    expect(dominantHue(picture([255, 0, 0], [255, 0, 0], [0, 0, 255]))).toBe(29);
  });

  it('ignores transparent pixels', () => {
    expect(dominantHue(picture([255, 0, 0], [0, 0, 255, 0], [0, 0, 255, 0]))).toBe(29);
  });

  it.each([
    [[[128, 128, 128]]],
    [
      [
        [255, 255, 255],
        [0, 0, 0],
      ],
    ],
    [[]],
  ] as [[number, number, number][]][])('is undefined without colours: %j', (colours) => {
    expect(dominantHue(picture(...colours))).toBeUndefined();
  });
});
