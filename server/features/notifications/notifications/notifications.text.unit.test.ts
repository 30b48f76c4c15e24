import fc from 'fast-check';
import { expect, it } from 'vitest';
import { graphemes } from '#contract/foundations/graphemes.ts';
import { anyTag, markup, textsWithTags } from '#contract/foundations/plain-text.testing.ts';
import { cleanText, senderName } from './notifications.text.ts';

const titleOf = (title: string) => cleanText({ title, content: '本文' })?.title ?? '';
const contentOf = (content: string) => cleanText({ title: '題', content })?.content ?? '';

it.each([...textsWithTags, ['  夜\n\n の\t空\u3000', '夜 の 空'], ['<p> </p>', '']])(
  'a title is stored without the markup of %j [NOTE-06, NOTE-07]',
  (text, plain) => {
    expect(titleOf(text)).toBe(plain);
  },
);

it.each([
  ['<i>ほしの</i>', 'ほしの'],
  ['"ほしの" \'と\' “友”', 'ほしの と 友'],
  ['JavaScript:alert(1)', 'alert(1)'],
  ['javascrjavascript:ipt:x', 'x'],
  ['星 onclick=盗む', '星 盗む'],
  ['おんがく on the road', 'おんがく on the road'],
])('the sender %j is shown without markup or code [NOTE-12]', (name, shown) => {
  expect(senderName(name)).toBe(shown);
});

it.each([
  ['a title', titleOf, 100],
  ['a content', contentOf, 1000],
  ["a sender's name", senderName, 50],
] as const)('%s is cut without splitting a character [NOTE-04, NOTE-05, NOTE-11]', (_, of, max) => {
  expect(of('🌟'.repeat(max))).toBe('🌟'.repeat(max));
  expect(of('🌟'.repeat(max + 1))).toBe('🌟'.repeat(max));
});

it('nested markup is removed in linear time [NOTE-17]', () => {
  const nested = (depth: number) => `${'<'.repeat(depth)}${'b>'.repeat(depth)}`;
  expect(titleOf(`星${nested(3)}`)).toBe('星');
  // Reading the text once per level would take hours.
  expect(titleOf(`星${nested(500_000)}`)).toBe('');
});

it.each([
  ['no title', { title: '<b></b> ', content: '本文' }],
  ['no content', { title: '題', content: ' <br>\n' }],
])('a notification with %s is dropped [NOTE-08, NOTE-09]', (_, text) => {
  expect(cleanText(text)).toBeNull();
});

it('cleaned texts have neither tags nor runs of white space [NOTE-06, NOTE-07]', () => {
  fc.assert(
    fc.property(markup, (text) => {
      const plain = contentOf(text);
      expect(plain).not.toMatch(anyTag);
      expect(plain).not.toMatch(/\s\s|^\s|\s$/u);
      expect(graphemes(plain)).toBeLessThanOrEqual(1000);
      expect(contentOf(plain)).toBe(plain);
    }),
  );
});

it('the name of a sender has no tags, quote characters, script schemes or event handlers [NOTE-12]', () => {
  fc.assert(
    fc.property(markup, (name) => {
      const shown = senderName(name);
      expect(shown).not.toMatch(anyTag);
      expect(shown).not.toMatch(/["'`]|script\s*:|data\s*:|\bon[a-z]+\s*=/i);
      expect(graphemes(shown)).toBeLessThanOrEqual(50);
    }),
  );
});

it('a text of only brackets is cleaned in a short time', () => {
  const started = performance.now();
  contentOf('<'.repeat(5000) + 'b>'.repeat(5000));
  expect(performance.now() - started).toBeLessThan(10_000);
});
