import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeCursor, encodeCursor } from './cursor.ts';

const id = fc.stringMatching(/^[A-Za-z0-9]{20}$/);
const time = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

it('`decodeCursor` returns the encoded values', () => {
  fc.assert(
    fc.property(fc.nat(), time, id, (...keyset) => {
      expect(decodeCursor(encodeCursor(keyset), ['count', 'time', 'id'])).toEqual(keyset);
    }),
  );
});

it('`decodeCursor` refuses a text that is not a cursor of the list', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(() => decodeCursor(text, ['count', 'id'])).toThrow('カーソル');
    }),
  );
});

it('`decodeCursor` refuses the cursor of another list', () => {
  const cursor = encodeCursor(['recent', 7]);
  expect(decodeCursor(cursor, ['=recent', 'count'])).toEqual(['recent', 7]);
  expect(() => decodeCursor(cursor, ['=popular', 'count'])).toThrow('カーソル');
  expect(() => decodeCursor(cursor, ['count', 'count'])).toThrow('カーソル');
});

const good = ['2026-11-21T00:00:00.000Z', 'x'.repeat(20)];

it.each([
  ['an invalid time', ['abc', good[1]]],
  ['an invalid day', ['2026-99-21T00:00:00.000Z', good[1]]],
  ['a day beyond its month', ['2026-02-30T00:00:00.000Z', good[1]]],
  ['an invalid hour', ['2026-11-21T24:00:00.000Z', good[1]]],
  ['a year before the first', ['0000-01-01T00:00:00.000Z', good[1]]],
  ['an id with a null in it', [good[0], `${'x'.repeat(19)}\u0000`]],
  ['a value too few', [good[0]]],
  ['a value too many', [...good, 'x']],
  ['a number for a time', [5, good[1]]],
])('`decodeCursor` refuses %s', (_name, keyset) => {
  const cursor = encodeCursor(keyset as string[]);
  expect(() => decodeCursor(cursor, ['time', 'id'])).toThrow('カーソル');
});

it.each([1.5, 2 ** 31, '7'])('`decodeCursor` refuses %s as a count', (count) => {
  expect(() => decodeCursor(encodeCursor([count]), ['count'])).toThrow('カーソル');
});
