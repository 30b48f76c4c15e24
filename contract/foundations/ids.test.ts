import { expect, it } from 'vitest';
import { userReferenceSchema } from '#contract/members/profiles.ts';
import { isId } from './ids.ts';
import { idSchema } from './primitives.ts';

it.each([
  ['a'.repeat(20), true],
  ['Z9'.repeat(14), true],
  ['a'.repeat(19), false],
  ['a'.repeat(24), false],
  ['a'.repeat(29), false],
  [`${'a'.repeat(19)}_`, false],
  ['', false],
])('%s is an id: %s', (text, expected) => {
  expect(isId(text)).toBe(expected);
  expect(idSchema.safeParse(text).success).toBe(expected);
  expect(userReferenceSchema.safeParse(text).success).toBe(expected);
});
