import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_LONG_HEIGHT, MAX_LONG_PIXELS, MAX_LONG_WIDTH, MAX_STORED_SIDE } from './limits.ts';
import { storedSize } from './picture-size.ts';

it.each([
  ['a photo', [4000, 3000], [2560, 1920]],
  ['a photo held upright', [3000, 4000], [1920, 2560]],
  ['a small one', [640, 480], [640, 480]],
  ['a panorama', [20_000, 800], [2560, 102]],
  ['a vertical comic', [800, 20_000], [800, 20_000]],
  ['a wide vertical comic', [2000, 20_000], [1600, 16_000]],
  ['a comic of the largest area', [1600, 31_000], [1285, 24_900]],
  ['a strip', [20, 65_000], [10, 32_767]],
])('the stored size of %s leaves the picture readable [UPLOAD-24]', (_, [width, height], size) => {
  const stored = storedSize({ width: width ?? 0, height: height ?? 0 });
  expect(Math.abs(stored.width - (size[0] ?? 0))).toBeLessThan(2);
  expect(Math.abs(stored.height - (size[1] ?? 0))).toBeLessThan(4);
});

it('a stored long picture is not reduced again [UPLOAD-24]', () => {
  const stored = storedSize({ width: 1261, height: 29_379 });
  expect(storedSize(stored)).toEqual(stored);
});

it('the stored size is within the limits and not larger than the picture, and keeps its proportions [UPLOAD-24]', () => {
  const side = fc.integer({ min: 1, max: 60_000 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const stored = storedSize({ width, height });
      expect(stored.width).toBeLessThanOrEqual(width);
      expect(stored.height).toBeLessThanOrEqual(height);
      const isWithinSides = Math.max(stored.width, stored.height) <= MAX_STORED_SIDE;
      const isWithinArea =
        stored.width <= MAX_LONG_WIDTH &&
        stored.height <= MAX_LONG_HEIGHT &&
        // Rounded sides can slightly exceed the area.
        stored.width * stored.height <= MAX_LONG_PIXELS * 1.01;
      expect(isWithinSides || isWithinArea).toBe(true);
      expect(Math.abs(stored.height - (height * stored.width) / width)).toBeLessThanOrEqual(
        1 + height / width,
      );
      expect(storedSize(stored)).toEqual(stored);
    }),
  );
});
