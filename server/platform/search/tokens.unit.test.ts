import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  ageOf,
  BREAK,
  positionOf,
  positionOfAge,
  rareTokensToFind,
  tokensOf,
  tokensToFind,
  trigramsOf,
} from './tokens.ts';

const text = fc
  .array(fc.constantFrom('あ', 'い', '桜', '𠮷', 'a', ' ', '%', '*', '\u001f'), { maxLength: 12 })
  .map((characters) => characters.join(''));

it('a text has all tokens of each text that it contains', () => {
  fc.assert(
    fc.property(text, text, text, (before, part, after) => {
      const tokens = tokensOf(before + part + after);
      // A single letter or kana has no token, so no search can find it.
      fc.pre(part.length !== 1 || part === '桜');
      for (const token of tokensToFind([part])) expect(tokens).toContain(token);
      const all = [...tokens, ...trigramsOf(before + part + after)];
      for (const token of rareTokensToFind(part)) expect(all).toContain(token);
    }),
  );
});

it('every kanji and every text of two characters has a token', () => {
  for (const part of ['あい', '桜', '𠮷', '%_', '夜の海', 'あ い']) {
    expect(tokensToFind([part]).length).toBeGreaterThan(0);
    expect(rareTokensToFind(part).length).toBeGreaterThan(0);
  }
});

it('no token crosses a break', () => {
  expect([...tokensOf(`あ${BREAK}い`)]).toEqual([]);
  expect([...tokensOf(`あい${BREAK}うえ`)]).toEqual(tokensToFind(['あい', 'うえ']));
  expect([...trigramsOf(`あい${BREAK}うえお`)]).toEqual(rareTokensToFind('うえお'));
});

it('tokens are signed 32-bit integers', () => {
  for (const token of tokensOf('\uffff\ufffe桜')) expect(token).toBe(token | 0);
});

it('positions are ordered by time, as safe integers for any year', () => {
  const times = [
    '1970-01-01T00:00:00.001Z',
    '2026-11-21T00:00:00.000Z',
    '2026-11-21T00:00:00.001Z',
  ];
  const positions = times.map((time) => positionOf(time, 'z'.repeat(20)));
  expect(positions).toEqual(positions.toSorted((one, other) => one - other));
  expect(new Set(positions).size).toBe(3);
  for (const year of ['2039', '2499', '9999']) {
    const position = positionOf(`${year}-12-31T23:59:59.999Z`, 'z'.repeat(20));
    expect(Number.isSafeInteger(position)).toBe(true);
    expect(ageOf(position)).toBeGreaterThan(0);
    expect(positionOfAge(ageOf(position))).toBe(position);
  }
});
