import { expect, test } from 'vitest';
import { addedComments, remarksOn, retiredIn } from './writing.ts';

test('retiredIn finds retired identifiers as whole words', () => {
  expect(retiredIn('const key = placeOf(request); isInPlaceOf(key);')).toEqual(['placeOf']);
  expect(retiredIn('const key = rateLimitKey(request);')).toEqual([]);
});

test('addedComments joins the lines of a comment that was added, and leaves out code and removed lines', () => {
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

test('remarksOn lists private words and sentences of more than 30 words', () => {
  const long = `${'word '.repeat(30)}end.`;
  expect(remarksOn(`The place is told. ${long} Short.`)).toEqual(['place', 'told', long]);
  expect(remarksOn('Returns the cursor after the last row.')).toEqual([]);
});
