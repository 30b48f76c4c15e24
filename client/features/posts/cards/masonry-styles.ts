import type { CSSProperties } from 'react';
import { type Cell, layOut, type Slot } from './grid-layout.ts';

/** The numbers of columns that a grid can have. Which one it has is the stylesheet's business (`masonry`). */
const columnCounts = [2, 3, 4, 5] as const;

interface MasonryStyles {
  /** Where each cell stands. */
  cells: CSSProperties[];
  /** How high the grid is. */
  grid: CSSProperties;
}

/**
 * Where cells stand with each number of columns, as variables for the utilities `masonry` and
 * `masonry-cell`: the browser knows how wide it is, whoever draws the page may not.
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
