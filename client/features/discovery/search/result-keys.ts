/** A list below the search field: the number of its items and of its columns. */
export interface ResultList {
  count: number;
  columns: number;
}

/** The position of an item: its list, and its index there. */
export interface Position {
  list: number;
  index: number;
}

type Move = (lists: readonly ResultList[], from: Position) => Position | null;

/** The moves of the arrow keys. Only grids have moves to the left and right. */
export const moves: Record<string, Move> = {
  ArrowDown: (lists, { list, index }) => {
    const { count, columns } = lists[list] ?? { count: 0, columns: 1 };
    const below = index + columns;
    if (below < count) return { list, index: below };
    // The last row may be shorter than the one above it.
    const isAboveLastRow = Math.floor(index / columns) < Math.floor((count - 1) / columns);
    if (isAboveLastRow) return { list, index: count - 1 };
    return nearest(lists, list, 1) ?? { list, index };
  },
  ArrowUp: (lists, { list, index }) => {
    const above = index - (lists[list]?.columns ?? 1);
    return above >= 0 ? { list, index: above } : nearest(lists, list, -1);
  },
  ArrowRight: (lists, from) => sideways(lists, from, 1),
  ArrowLeft: (lists, from) => sideways(lists, from, -1),
};

/** Returns the first item of the next list that is not empty, or the last item of the previous one. */
function nearest(lists: readonly ResultList[], from: number, step: 1 | -1): Position | null {
  for (let list = from + step; list in lists; list += step) {
    const count = lists[list]?.count ?? 0;
    if (count > 0) return { list, index: step === 1 ? 0 : count - 1 };
  }
  return null;
}

function sideways(lists: readonly ResultList[], { list, index }: Position, step: 1 | -1): Position {
  const { count, columns } = lists[list] ?? { count: 0, columns: 1 };
  const target = index + step;
  return { list, index: columns > 1 && target >= 0 && target < count ? target : index };
}
