/** The size of a card: a picture whose height depends on the column width, and a block of fixed height below it. */
export interface Cell {
  /** Height of the picture divided by its width. */
  ratio: number;
}

/** The position of a card. Its distance from the top is `pictures × column width + blocks × block height`. */
export interface Slot {
  column: number;
  pictures: number;
  blocks: number;
}

export interface GridLayout {
  slots: Slot[];
  /** The lower end of each column. */
  ends: Slot[];
}

// Rough height of a block in column widths. Only used to find the shortest column.
const BLOCK_IN_COLUMNS = 0.45;

/** Returns the ends of a grid without cards. */
export function startOfGrid(columns: number): Slot[] {
  return Array.from({ length: columns }, (_, column) => ({ column, pictures: 0, blocks: 0 }));
}

/**
 * Distributes cards over the columns below `start`, in reading order. Each card is added to the shortest column. Cards
 * keep their slots when more are appended.
 */
export function layOut(cells: readonly Cell[], start: readonly Slot[]): GridLayout {
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
