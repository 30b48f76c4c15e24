// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pixelsOf } from './crop-area.ts';

describe('the cropped area', () => {
  it('is converted to whole pixels', () => {
    expect(pixelsOf({ x: 25, y: 0, width: 50, height: 100 }, { width: 1200, height: 600 })).toEqual(
      { x: 300, y: 0, width: 600, height: 600 },
    );
  });

  it('is neither empty nor outside the picture, for any numbers [PROFILE-38]', () => {
    const side = fc.integer({ min: 1, max: 8000 });
    const anywhere = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(
        fc.record({ x: anywhere, y: anywhere, width: anywhere, height: anywhere }),
        fc.record({ width: side, height: side }),
        (share, picture) => {
          const area = pixelsOf(share, picture);
          expect(Object.values(area).every(Number.isInteger)).toBe(true);
          expect(area.x).toBeGreaterThanOrEqual(0);
          expect(area.y).toBeGreaterThanOrEqual(0);
          expect(area.x + area.width).toBeLessThanOrEqual(picture.width);
          expect(area.y + area.height).toBeLessThanOrEqual(picture.height);
          expect(Math.min(area.width, area.height)).toBeGreaterThanOrEqual(1);
        },
      ),
    );
  });
});
