/** What a card needs: a picture of some height for each unit of width, and a fixed block under it. */
export interface Cell {
  /** Height of the picture divided by its width. */
  ratio: number;
}

/** Where a card goes. Its distance from the top is `pictures × column width + blocks × block height`. */
export interface Slot {
  column: number;
  pictures: number;
  blocks: number;
}

export interface GridLayout {
  slots: Slot[];
  /** How far down each column reaches. */
  ends: Slot[];
}

// How high a block is in columns, roughly: only for deciding which column is the shortest.
const BLOCK_IN_COLUMNS = 0.45;

/**
 * Puts cards into columns: each goes, in reading order, to the column that is the shortest so far.
 * What has a slot keeps it when more cards follow.
 */
export function layOut(cells: readonly Cell[], columns: number): GridLayout {
  const ends: Slot[] = Array.from({ length: columns }, (_, column) => ({
    column,
    pictures: 0,
    blocks: 0,
  }));
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
