import { describe, expect, it } from 'vitest';
import { moves, type Position } from './result-keys.ts';

// A list of 2 items, an empty list, and a grid of 8 items in rows of 3.
const lists = [
  { count: 2, columns: 1 },
  { count: 0, columns: 1 },
  { count: 8, columns: 3 },
];

const at = (list: number, index: number): Position => ({ list, index });

describe('an arrow key in the search results', () => {
  it.each([
    ['ArrowDown', at(-1, 0), at(0, 0)],
    ['ArrowDown', at(0, 0), at(0, 1)],
    ['ArrowDown', at(0, 1), at(2, 0)],
    ['ArrowDown', at(2, 1), at(2, 4)],
    // The last row is too short for an item below. The focus moves to the last item of that row.
    ['ArrowDown', at(2, 5), at(2, 7)],
    ['ArrowDown', at(2, 7), at(2, 7)],
    ['ArrowUp', at(2, 4), at(2, 1)],
    ['ArrowUp', at(2, 2), at(0, 1)],
    ['ArrowUp', at(0, 0), null],
    ['ArrowRight', at(2, 2), at(2, 3)],
    ['ArrowRight', at(2, 7), at(2, 7)],
    ['ArrowRight', at(0, 0), at(0, 0)],
    ['ArrowLeft', at(2, 3), at(2, 2)],
    ['ArrowLeft', at(2, 0), at(2, 0)],
  ])('%s moves the focus from %o to %o [FIND-13, FIND-31]', (key, from, to) => {
    expect(moves[key]?.(lists, from)).toEqual(to);
  });
});
