import { expect, test } from 'vitest';
import { addedComments, remarksOn, retiredIn } from './writing.ts';

test('finds retired identifiers as whole words', () => {
  expect(retiredIn('const key = placeOf(request); isInPlaceOf(key);')).toEqual(['placeOf']);
  expect(retiredIn('const key = rateLimitKey(request);')).toEqual([]);
});

test('joins the lines of an added comment, and leaves out code and removed lines', () => {
  const diff = [
    '+/**',
    '+ * Returns the position',
    '+ * of a post. */',
    '+export const a = 1;',
    '-// Removed.',
    '+  // Why.',
  ].join('\n');
  expect(addedComments(diff)).toEqual(['Returns the position of a post.', 'Why.']);
});

test('remarks on private words and on sentences of more than 30 words', () => {
  const long = `${'word '.repeat(30)}end.`;
  expect(remarksOn(`The place is told. ${long} Short.`)).toEqual(['place', 'told', long]);
  expect(remarksOn('Returns the cursor after the last row.')).toEqual([]);
});
