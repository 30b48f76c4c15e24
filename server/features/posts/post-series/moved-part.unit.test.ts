import fc from 'fast-check';
import { expect, it } from 'vitest';
import { movedPart } from './moved-part.ts';

/** Applies a move to positions, as the store does. */
function apply(positions: readonly number[], index: number, previous: number): number[] {
  const position = positions[index] ?? 0;
  const move = movedPart(position, previous);
  if (move === null) return [...positions];
  const { from, to, by } = move.shift;
  return positions.map((each, at) => {
    if (at === index) return move.position;
    return each >= from && each <= to ? each + by : each;
  });
}

const positionsArb = fc
  .uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 2, maxLength: 12 })
  .map((all) => all.toSorted((a, b) => a - b));

it('puts a part right behind another one, keeps the order of all others, and positions unique [SER-07]', () => {
  fc.assert(
    fc.property(positionsArb, fc.nat(), fc.nat(), (positions, a, b) => {
      const index = a % positions.length;
      const after = (b % (positions.length + 1)) - 1;
      fc.pre(after !== index);
      const first = positions[0] ?? 0;
      const moved = apply(positions, index, after === -1 ? first - 1 : (positions[after] ?? 0));
      expect(new Set(moved).size).toBe(positions.length);
      const order = moved.map((_, at) => at).toSorted((x, y) => (moved[x] ?? 0) - (moved[y] ?? 0));
      const others = positions.map((_, at) => at).filter((at) => at !== index);
      expect(order).toEqual(others.toSpliced(others.indexOf(after) + 1, 0, index));
    }),
  );
});

it('changes nothing for a part that stands there already [SER-07]', () => {
  expect(movedPart(3, 3)).toBeNull();
  expect(movedPart(3, 2)).toBeNull();
});
