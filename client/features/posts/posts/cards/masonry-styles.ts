import type { CSSProperties } from 'react';
import { type Cell, layOut, type Slot } from './grid-layout.ts';

/** Possible numbers of columns. The stylesheet (`masonry`) chooses one by the width of the container. */
const columnCounts = [2, 3, 4, 5] as const;

interface MasonryStyles {
  /** Position of each cell. */
  cells: CSSProperties[];
  /** Height of the grid. */
  grid: CSSProperties;
}

/**
 * Returns the position of each cell for every number of columns, as variables for the utilities `masonry` and
 * `masonry-cell`: the server renders without knowing the width.
 */
export function masonryStyles(cells: readonly Cell[]): MasonryStyles {
  const styles: Record<string, string | number>[] = cells.map(() => ({}));
  const grid: Record<string, string> = {};
  for (const columns of columnCounts) {
    const { slots, ends } = layOut(cells, columns);
    slots.forEach((slot, index) => {
      Object.assign(styles[index] ?? {}, {
        [`--x${columns}`]: slot.column,
        [`--y${columns}`]: distance(slot),
      });
    });
    grid[`--end${columns}`] = `max(${ends.map(distance).join(', ')})`;
  }
  return { cells: styles, grid };
}

function distance({ pictures, blocks }: Slot): string {
  return `calc(${pictures.toFixed(4)} * var(--column) + ${blocks} * var(--block))`;
}
