// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cellStyles,
  emptyGrid,
  endsAfter,
  gridStyle,
  layOut,
  spanStyle,
  startOfGrid,
} from './masonry.ts';

it('the styles of a grid contain the slot of each card and the end of the grid, for every number of columns', () => {
  const shapes = [{ ratio: 1.5 }, { ratio: 1 }, { ratio: 0.5 }];
  const cells = cellStyles(shapes, emptyGrid);
  const grid = gridStyle(endsAfter(shapes, emptyGrid));
  const top = 'calc(0.0000 * var(--column) + 0 * var(--block))';
  const third = 'calc(1.0000 * var(--column) + 1 * var(--block))';
  expect(cells[0]).toEqual({
    ...{ '--x2': 0, '--x3': 0, '--x4': 0, '--x5': 0 },
    ...{ '--y2': top, '--y3': top, '--y4': top, '--y5': top },
  });
  // With two columns, the third card is below the shorter card. With more columns, it is next to the first two cards.
  expect(cells[2]).toMatchObject({ '--x2': 1, '--y2': third, '--x3': 2, '--y3': top });
  expect(Object.keys(grid)).toEqual(['--end2', '--end3', '--end4', '--end5']);
  expect(grid).toMatchObject({
    '--end2':
      'max(calc(1.5000 * var(--column) + 1 * var(--block)), calc(1.5000 * var(--column) + 2 * var(--block)))',
  });
});

function pixels(style: unknown, column: number, block: number): number {
  const sums = [
    ...String(style).matchAll(/calc\(([\d.]+) \* var\(--column\) \+ (\d+) \* var\(--block\)\)/g),
  ];
  const values = sums.map(
    ([, pictures, blocks]) => Number(pictures) * column + Number(blocks) * block,
  );
  return String(style).startsWith('max') ? Math.max(...values) : Math.min(...values);
}

it('the span of several cards contains all of them, for every number of columns', () => {
  const shapes = fc.array(fc.record({ ratio: fc.double({ min: 0.4, max: 2, noNaN: true }) }), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(
      shapes,
      shapes,
      fc.constantFrom(2, 3, 4, 5),
      fc.integer({ min: 80, max: 400 }),
      (before, cells, columns, column) => {
        const starts = endsAfter(before, emptyGrid);
        const span: Record<string, unknown> = { ...spanStyle(cells, starts) };
        const top = pixels(span[`--y${columns}`], column, 98);
        const bottom = top + pixels(span.height, column, 98);
        const styles: Record<string, unknown>[] = cellStyles(cells, starts).map((style) => ({
          ...style,
        }));
        styles.forEach((style, index) => {
          const cardTop = pixels(style[`--y${columns}`], column, 98);
          expect(cardTop).toBeGreaterThanOrEqual(top - 0.1);
          expect(cardTop + (cells[index]?.ratio ?? 0) * column + 98).toBeLessThanOrEqual(
            bottom + 0.1,
          );
        });
      },
    ),
  );
});

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

  it('keeps the slots of cards when further cards are appended below them [FEED-41]', () => {
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
