import fc from 'fast-check';
import { expect, it } from 'vitest';
import { POSITION_GAP, positionBetween } from './positions.policy.ts';

/** Inserts one item for each choice, at the chosen index. Renews all positions when there is no gap. */
function insertAll(choices: readonly number[]): {
  ids: number[];
  positions: number[];
  wanted: number[];
} {
  let rows: { id: number; position: number }[] = [];
  const wanted: number[] = [];
  for (const [id, choice] of choices.entries()) {
    const index = choice % (rows.length + 1);
    wanted.splice(index, 0, id);
    const between = () =>
      positionBetween(rows[index - 1]?.position ?? null, rows[index]?.position ?? null);
    if (between() === null) rows = rows.map((row, at) => ({ ...row, position: at * POSITION_GAP }));
    rows.splice(index, 0, { id, position: between() ?? Number.NaN });
  }
  const sorted = rows.toSorted((a, b) => a.position - b.position);
  return {
    ids: sorted.map(({ id }) => id),
    positions: rows.map(({ position }) => position),
    wanted,
  };
}

it('posts that are inserted between other posts are in the intended order when they are sorted by position [CLIP-07, SER-07]', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50), { maxLength: 60 }), (choices) => {
      const { ids, positions, wanted } = insertAll(choices);
      expect(new Set(positions).size).toBe(choices.length);
      expect(ids).toEqual(wanted);
    }),
  );
});

it('there is no position between two posts whose positions are consecutive numbers [CLIP-29]', () => {
  expect(positionBetween(5, 6)).toBeNull();
  expect(positionBetween(5, 7)).toBe(6);
  expect(positionBetween(null, null)).toBe(0);
  expect(positionBetween(null, 5)).toBe(5 - POSITION_GAP);
  expect(positionBetween(5, null)).toBe(5 + POSITION_GAP);
});
