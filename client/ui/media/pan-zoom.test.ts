// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampTransform, fitSize, identity, MAX_SCALE, translate, zoomAt } from './pan-zoom.ts';

const screen = { width: 390, height: 844 };
const length = fc.integer({ min: 1, max: 4000 });
const coordinate = fc.integer({ min: -2000, max: 2000 });
const transform = fc.record({
  scale: fc.double({ min: 1, max: MAX_SCALE, noNaN: true }),
  x: coordinate,
  y: coordinate,
});

describe('the zoom of a picture', () => {
  it('fits the picture to the screen, but does not enlarge a small picture', () => {
    expect(fitSize({ width: 1200, height: 600 }, screen)).toEqual({ width: 390, height: 195 });
    expect(fitSize({ width: 200, height: 100 }, screen)).toEqual({ width: 200, height: 100 });
  });

  it('keeps the point under the pointers in place', () => {
    fc.assert(
      fc.property(
        transform,
        fc.record({ x: coordinate, y: coordinate }),
        fc.double({ min: 0.5, max: 3, noNaN: true }),
        (before, at, factor) => {
          const after = zoomAt(before, factor, at);
          const under = ({ scale, x, y }: typeof before) => [
            (at.x - x) / scale,
            (at.y - y) / scale,
          ];
          const [was, is] = [under(before), under(after)];
          expect(is[0]).toBeCloseTo(was[0] as number, 4);
          expect(is[1]).toBeCloseTo(was[1] as number, 4);
        },
      ),
    );
  });

  it('keeps the picture on the screen, and never makes it smaller than when it fits the screen', () => {
    fc.assert(
      fc.property(transform, length, length, (wanted, width, height) => {
        const shown = fitSize({ width, height }, screen);
        const { scale, x, y } = clampTransform(wanted, shown, screen);
        expect(scale).toBeGreaterThanOrEqual(1);
        expect(scale).toBeLessThanOrEqual(MAX_SCALE);
        expect(Math.abs(x)).toBeLessThanOrEqual(Math.max(0, (shown.width * scale - 390) / 2));
        expect(Math.abs(y)).toBeLessThanOrEqual(Math.max(0, (shown.height * scale - 844) / 2));
      }),
    );
  });

  it('centres the picture when it is no longer zoomed', () => {
    const far = translate(zoomAt(identity, 4, { x: 100, y: 100 }), { x: 50, y: -80 });
    const back = clampTransform(
      zoomAt(far, 0.01, { x: 0, y: 0 }),
      { width: 390, height: 300 },
      screen,
    );
    expect(back).toEqual(identity);
  });
});
