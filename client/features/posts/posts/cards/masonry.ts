import type { CSSProperties } from 'react';

/** The possible numbers of columns. The stylesheet (`masonry`) chooses one by the width of the container. */
const columnCounts = [2, 3, 4, 5] as const;

type Length = Pick<Slot, 'blocks' | 'pictures'>;

/** The lower end of each column, for every number of columns. */
export type GridEnds = readonly (readonly Slot[])[];

export const emptyGrid: GridEnds = columnCounts.map(startOfGrid);

export function endsAfter(cells: readonly Cell[], starts: GridEnds): GridEnds {
  return starts.map((start) => layOut(cells, start).ends);
}

/** Whether two grids have equal column ends, so that the next cards have the same positions in both. */
export function isSameGrid(one: GridEnds, other: GridEnds): boolean {
  return one.every((columns, index) =>
    columns.every(({ pictures, blocks }, column) => {
      const end = other[index]?.[column];
      return end?.pictures === pictures && end.blocks === blocks;
    }),
  );
}

/**
 * Returns the positions as variables of the utility `masonry-cell`. They are for every number of columns, because the
 * server renders without knowing the width.
 */
export function cellStyles(cells: readonly Cell[], starts: GridEnds): CSSProperties[] {
  const styles: Record<string, string | number>[] = cells.map(() => ({}));
  for (const start of starts) {
    layOut(cells, start).slots.forEach((slot, index) => {
      Object.assign(styles[index] ?? {}, {
        [`--x${start.length}`]: slot.column,
        [`--y${start.length}`]: distance(slot),
      });
    });
  }
  return styles;
}

/**
 * Returns the position of a box that contains all cells, for every number of columns. The box can be higher than
 * necessary.
 */
export function spanStyle(cells: readonly Cell[], starts: GridEnds): CSSProperties {
  const style: Record<string, string | number> = {};
  let pictures = 0;
  let blocks = 0;
  for (const start of starts) {
    const { ends } = layOut(cells, start);
    style[`--x${start.length}`] = 0;
    style[`--y${start.length}`] = `min(${start.map(distance).join(', ')})`;
    pictures = Math.max(pictures, lengthOf('pictures', start, ends));
    blocks = Math.max(blocks, lengthOf('blocks', start, ends));
  }
  return { ...style, height: distance({ pictures, blocks }) };
}

function lengthOf(size: keyof Length, starts: readonly Slot[], ends: readonly Slot[]): number {
  return (
    Math.max(...ends.map((end) => end[size])) - Math.min(...starts.map((start) => start[size]))
  );
}

/** Returns the height of a grid for every number of columns, as variables of the utility `masonry`. */
export function gridStyle(ends: GridEnds): CSSProperties {
  return Object.fromEntries(
    ends.map((columns) => [`--end${columns.length}`, `max(${columns.map(distance).join(', ')})`]),
  );
}

function distance({ pictures, blocks }: Length): string {
  return `calc(${pictures.toFixed(4)} * var(--column) + ${blocks} * var(--block))`;
}

/** The size of a card: a picture whose height depends on the column width, and a block of fixed height below it. */
export interface Cell {
  /** Height of the picture divided by its width. */
  ratio: number;
}

/** The position of a card. Its distance from the top is `pictures × column width + blocks × block height`. */
interface Slot {
  column: number;
  pictures: number;
  blocks: number;
}

// The approximate height of a block, in column widths. It is used only to find the shortest column.
const BLOCK_IN_COLUMNS = 0.45;

export function startOfGrid(columns: number): Slot[] {
  return Array.from({ length: columns }, (_, column) => ({ column, pictures: 0, blocks: 0 }));
}

/** Adds each card to the shortest column below `start`. Cards keep their slots when further cards are appended. */
export function layOut(cells: readonly Cell[], start: readonly Slot[]) {
  const ends = start.map((end) => ({ ...end }));
  const slots = cells.map(({ ratio }) => {
    const shortest = ends.reduce((best, end) => (depth(end) < depth(best) - 0.01 ? end : best));
    const slot = { ...shortest };
    shortest.pictures += ratio;
    shortest.blocks += 1;
    return slot;
  });
  return { slots, ends };
}

function depth({ pictures, blocks }: Slot): number {
  return pictures + blocks * BLOCK_IN_COLUMNS;
}
