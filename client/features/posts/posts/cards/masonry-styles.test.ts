// @vitest-environment node

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cellStyles, emptyGrid, endsAfter, gridStyle, spanStyle } from './masonry-styles.ts';

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

/** Returns the height in pixels that a style has with a column width and a block height. */
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
