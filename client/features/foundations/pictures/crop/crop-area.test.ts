// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identity, MAX_SCALE } from '#client/ui/media/pan-zoom.ts';
import { areaInFrame, frameOf, transformOf } from './crop-area.ts';

const wide = { width: 1200, height: 600 };

describe('the cropped area', () => {
  it('is initially the largest one in the middle', () => {
    expect(areaInFrame(identity, wide, frameOf(1))).toEqual({
      x: 300,
      y: 0,
      width: 600,
      height: 600,
    });
    expect(areaInFrame(identity, wide, frameOf(4))).toEqual({
      x: 0,
      y: 150,
      width: 1200,
      height: 300,
    });
  });

  it('moves against the picture, and shrinks when it is zoomed', () => {
    const moved = { scale: 1, x: 0.25, y: 0 };
    expect(areaInFrame(moved, wide, frameOf(1))).toMatchObject({ x: 150, width: 600 });
    const zoomed = { scale: 2, x: 0, y: 0 };
    expect(areaInFrame(zoomed, wide, frameOf(1))).toEqual({
      x: 450,
      y: 150,
      width: 300,
      height: 300,
    });
  });

  it('is restored from an earlier selection, up to one pixel', () => {
    const side = fc.integer({ min: 50, max: 4000 });
    const place = fc.double({ min: -2, max: 2, noNaN: true });
    fc.assert(
      fc.property(
        fc.record({
          scale: fc.double({ min: 1, max: MAX_SCALE, noNaN: true }),
          x: place,
          y: place,
        }),
        fc.record({ width: side, height: side }),
        fc.constantFrom(1, 16 / 7, 16 / 6),
        (transform, picture, ratio) => {
          const frame = frameOf(ratio);
          const area = areaInFrame(transform, picture, frame);
          const again = areaInFrame(transformOf(area, picture, frame), picture, frame);
          for (const part of ['x', 'y', 'width', 'height'] as const) {
            // Pixels are rounded twice.
            expect(Math.abs(again[part] - area[part])).toBeLessThanOrEqual(2);
          }
        },
      ),
    );
  });

  it('is never outside the picture and keeps the ratio after any gestures [PROFILE-15]', () => {
    const side = fc.integer({ min: 1, max: 8000 });
    const anywhere = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(
        fc.record({ scale: anywhere, x: anywhere, y: anywhere }),
        fc.record({ width: side, height: side }),
        fc.constantFrom(1, 3.5),
        (transform, picture, ratio) => {
          const area = areaInFrame(transform, picture, frameOf(ratio));
          expect(area.x).toBeGreaterThanOrEqual(0);
          expect(area.y).toBeGreaterThanOrEqual(0);
          expect(area.x + area.width).toBeLessThanOrEqual(picture.width);
          expect(area.y + area.height).toBeLessThanOrEqual(picture.height);
          const largest = Math.min(picture.width, picture.height * ratio);
          expect(area.width).toBeGreaterThanOrEqual(Math.max(1, Math.floor(largest / MAX_SCALE)));
          expect(Math.abs(area.width - area.height * ratio)).toBeLessThanOrEqual(ratio + 1);
        },
      ),
    );
  });
});
