// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layOut, startOfGrid } from './grid-layout.ts';

const cells = fc.array(fc.record({ ratio: fc.double({ min: 0.5, max: 1.8, noNaN: true }) }), {
  maxLength: 60,
});
const columns = fc.integer({ min: 1, max: 5 });

describe('the layout of the grid of cards', () => {
  it('puts the first cards next to one another, in reading order [FEED-30]', () => {
    const { slots } = layOut([{ ratio: 1.8 }, { ratio: 0.5 }, { ratio: 1 }], startOfGrid(3));
    expect(slots.map(({ column }) => column)).toEqual([0, 1, 2]);
    expect(slots.every(({ pictures, blocks }) => pictures === 0 && blocks === 0)).toBe(true);
  });

  it('keeps the slots of cards when further cards are appended below them [FEED-30]', () => {
    fc.assert(
      fc.property(cells, cells, columns, (first, more, count) => {
        const start = startOfGrid(count);
        const before = layOut(first, start);
        const after = layOut(more, before.ends);
        expect(layOut([...first, ...more], start)).toEqual({
          slots: [...before.slots, ...after.slots],
          ends: after.ends,
        });
      }),
    );
  });

  it('never overlaps cards, and returns the end of the last card of each column [FEED-30]', () => {
    fc.assert(
      fc.property(cells, columns, (all, count) => {
        const { slots, ends } = layOut(all, startOfGrid(count));
        for (const { column, pictures, blocks } of ends) {
          const inColumn = slots.flatMap((slot, index) => (slot.column === column ? [index] : []));
          expect(blocks).toBe(inColumn.length);
          expect(inColumn.map((index) => slots[index]?.blocks)).toEqual(
            inColumn.map((_, order) => order),
          );
          const heights = inColumn.reduce((sum, index) => sum + (all[index]?.ratio ?? 0), 0);
          expect(pictures).toBeCloseTo(heights);
        }
      }),
    );
  });
});
