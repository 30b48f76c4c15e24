import fc from 'fast-check';
import { expect, it } from 'vitest';
import { codePoints } from '#contract/primitives.ts';
import { keptWords, senderName } from './notifications.text.ts';

const noticeTitle = (title: string) => keptWords({ title, content: '本文' })?.title ?? '';
const noticeContent = (content: string) => keptWords({ title: '題', content })?.content ?? '';

const markup = fc
  .array(
    fc.oneof(
      fc.constantFrom('<', '>', '/', '!--', '-->', 'b', 'script', ' ', '\n', '"', "'", '=', ':'),
      fc.constantFrom('javascript', 'vbscript', 'data', 'onclick', 'ONERROR', '<img src=x>', '３'),
      fc.string({ unit: 'grapheme' }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

it.each([
  ['<b>星</b>の夜', '星の夜'],
  ['<<b>script>alert(1)</script>', 'alert(1)'],
  ['好き<3 とても', '好き<3 とても'],
  ['1 < 2 > 0', '1 < 2 > 0'],
  ['<img src=x onerror=alert(1)', ''],
  ['前<!-- 隠れた > 文 -->後', '前後'],
  ['  夜\n\n の\t空\u3000', '夜 の 空'],
  ['<p> </p>', ''],
])('makes plain text of %j', (text, plain) => {
  expect(noticeTitle(text)).toBe(plain);
});

it.each([
  ['<i>ほしの</i>', 'ほしの'],
  ['"ほしの" \'と\' “友”', 'ほしの と 友'],
  ['JavaScript:alert(1)', 'alert(1)'],
  ['javascrjavascript:ipt:x', 'x'],
  ['星 onclick=盗む', '星 盗む'],
  ['おんがく on the road', 'おんがく on the road'],
])('shows the sender %j as it is harmless', (name, shown) => {
  expect(senderName(name)).toBe(shown);
});

it.each([
  ['a title', noticeTitle, 100],
  ['a content', noticeContent, 1000],
  ["a sender's name", senderName, 50],
] as const)('cuts %s by whole characters', (_, of, max) => {
  expect(of('🌟'.repeat(max))).toBe('🌟'.repeat(max));
  expect(of('🌟'.repeat(max + 1))).toBe('🌟'.repeat(max));
});

it.each([
  ['no title', { title: '<b></b> ', content: '本文' }],
  ['no content', { title: '題', content: ' <br>\n' }],
])('keeps nothing of a notification that ends with %s', (_, words) => {
  expect(keptWords(words)).toBeNull();
});

it('leaves no tag and no run of white space, whatever it is given', () => {
  fc.assert(
    fc.property(markup, (text) => {
      const plain = noticeContent(text);
      expect(plain).not.toMatch(/<[a-z/!?]/i);
      expect(plain).not.toMatch(/\s\s|^\s|\s$/u);
      expect(codePoints(plain)).toBeLessThanOrEqual(1000);
      expect(noticeContent(plain)).toBe(plain);
    }),
  );
});

it('leaves nothing in a name that a page could take for code, whatever it is given', () => {
  fc.assert(
    fc.property(markup, (name) => {
      const shown = senderName(name);
      expect(shown).not.toMatch(/<[a-z/!?]|["'`]|script\s*:|data\s*:|\bon[a-z]+\s*=/i);
      expect(codePoints(shown)).toBeLessThanOrEqual(50);
    }),
  );
});

it('is quick about text that is nothing but brackets', () => {
  const started = performance.now();
  noticeContent('<'.repeat(5000) + 'b>'.repeat(5000));
  expect(performance.now() - started).toBeLessThan(2000);
});
