import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeCursor, encodeCursor, pageOfRows } from './paging.ts';

it('gives back what it was given', () => {
  fc.assert(
    fc.property(fc.nat(), fc.string({ minLength: 1 }), (count, id) => {
      expect(decodeCursor(encodeCursor([count, id]), ['number', 'string'])).toEqual([count, id]);
    }),
  );
});

it('refuses anything the list cannot have handed out', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(() => decodeCursor(text, ['number', 'string'])).toThrow('カーソル');
    }),
  );
  const other = encodeCursor(['2026-11-21', 'id']);
  expect(() => decodeCursor(other, ['number', 'string', 'string'])).toThrow('カーソル');
});

it('walks any list to its end without a gap or a repeat', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat()), fc.integer({ min: 1, max: 7 }), (values, limit) => {
      const rows = [...values].sort((a, b) => a - b);
      const seen: number[] = [];
      let after = -1;
      for (;;) {
        const found = rows.filter((row) => row > after).slice(0, limit + 1);
        const page = pageOfRows(
          found,
          limit,
          (row) => [row],
          (row) => row,
        );
        seen.push(...page.items);
        if (page.next_cursor === null) break;
        after = Number(decodeCursor(page.next_cursor, ['number'])[0]);
      }
      expect(seen).toEqual(rows);
    }),
  );
});
