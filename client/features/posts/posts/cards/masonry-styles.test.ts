// @vitest-environment node
import { expect, it } from 'vitest';
import { cellStyles, emptyGrid, endsAfter, gridStyle } from './masonry-styles.ts';

it('returns the slot of each card for every number of columns, and the height of the grid', () => {
  const shapes = [{ ratio: 1.5 }, { ratio: 1 }, { ratio: 0.5 }];
  const cells = cellStyles(shapes, emptyGrid);
  const grid = gridStyle(endsAfter(shapes, emptyGrid));
  const top = 'calc(0.0000 * var(--column) + 0 * var(--block))';
  const third = 'calc(1.0000 * var(--column) + 1 * var(--block))';
  expect(cells[0]).toEqual({
    ...{ '--x2': 0, '--x3': 0, '--x4': 0, '--x5': 0 },
    ...{ '--y2': top, '--y3': top, '--y4': top, '--y5': top },
  });
  // With two columns, below the shorter one. With three or more, beside the first two.
  expect(cells[2]).toMatchObject({ '--x2': 1, '--y2': third, '--x3': 2, '--y3': top });
  expect(Object.keys(grid)).toEqual(['--end2', '--end3', '--end4', '--end5']);
  expect(grid).toMatchObject({
    '--end2':
      'max(calc(1.5000 * var(--column) + 1 * var(--block)), calc(1.5000 * var(--column) + 2 * var(--block)))',
  });
});
