import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newId, pseudonym, randomName } from './ids.ts';

it('ids are unique and have 20 characters', () => {
  const ids = Array.from({ length: 1000 }, newId);
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9]{20}$/);
  expect(new Set(ids).size).toBe(1000);
});

it('random names use every character about equally often', () => {
  const counts = new Map<string, number>();
  for (const letter of randomName(62_000)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  expect(counts.size).toBe(62);
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(250);
});

it('the pseudonym of a user is derived from the SHA-256 of the id [PRIVACY-04]', () => {
  expect(pseudonym('abc')).toBe('user_ba7816bf');
});

it('the pseudonym of a user is stable and has the same form for all users [PRIVACY-04]', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (id) => {
      expect(pseudonym(id)).toMatch(/^user_[0-9a-f]{8}$/);
      expect(pseudonym(id)).toBe(pseudonym(id));
    }),
  );
});
