import { expect, it } from 'vitest';
import { mergeRules } from './merge-rules.ts';

/** Parses rules such as `a b:x`. A rule is an id and, if its text is not the default, a colon and the text. */
function rules(numbered: string) {
  return numbered
    .split(' ')
    .filter(Boolean)
    .map((rule) => {
      const [id = '', text = ''] = rule.split(':');
      return { id, title: id, text };
    });
}

function merged(mine: string, theirs: string) {
  const sides = { base: rules('a b c'), mine: rules(mine), theirs: rules(theirs) };
  const { rules: found, clashes } = mergeRules(sides);
  const numbered = found.map(({ id, text }) => (text === '' ? id : `${id}:${text}`)).join(' ');
  return clashes.length > 0 ? `${numbered} | ${clashes.join(' ')}` : numbered;
}

it.each([
  ['nothing here', 'a b c', 'a:x c b', 'a:x c b'],
  ['nothing there', 'c a:x', 'a b c', 'c a:x'],
  ['other rules', 'a:x b c', 'a b c:y', 'a:x b c:y'],
  ['the same in the same way', 'a:x b c', 'a:x b c', 'a:x b c'],
  ['one rule differently', 'a:x b c', 'a:y b c', 'a:x b c | a'],
  ['added rules', 'a m b c', 'a b c t', 'a m b c t'],
  ['a rule added first', 'm a b c', 't a b c', 'm t a b c'],
  ['removed rules', 'a b', 'b c', 'b'],
  ['an order and words', 'c b a', 'a b:y c t', 'c t b:y a'],
  ['two orders', 'b a c', 'c a b', 'b a c'],
  ['removed here, changed there', 'a c', 'a b:y c', 'a b:y c | b'],
  ['changed here, removed there', 'a b:x c', 'a c', 'a b:x c | b'],
])('mergeRules keeps the edits of both admins: %s [RULE-ADM-14]', (_, mine, theirs, expected) => {
  expect(merged(mine, theirs)).toBe(expected);
});
