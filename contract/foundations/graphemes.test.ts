// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excess, firstGraphemes, graphemes } from './graphemes.ts';

const family = '👨\u200d👩\u200d👧\u200d👦';

describe('the length of a text', () => {
  it.each([
    ['', 0],
    ['星の夜', 3],
    [family.repeat(8), 8],
    ['か\u3099', 1],
    ['ｶﾞ', 1],
    ['葛\u{e0100}飾', 2],
    ['❤\ufe0f1\ufe0f\u20e3', 2],
    ['👍🏽👍', 2],
    ['🇯🇵🇺🇸', 2],
    ['🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', 1],
    ['한국어', 3],
    ['\u1112\u1161\u11ab', 1],
    ['a\r\nb\n', 4],
    ['กำ', 1],
  ])('of %j is %i [VALID-15, VALID-20]', (text, length) => {
    expect(graphemes(text)).toBe(length);
  });

  const pieces = fc.constantFrom(
    ...[
      'あ',
      'ア',
      '漢',
      'a',
      '9',
      ' ',
      '\n',
      '\r\n',
      '、',
      'é',
      'e\u0301',
      'か\u3099',
      '한',
      '\u1112\u1161',
    ],
    ...[
      '☺',
      '❤\ufe0f',
      '👍🏽',
      family,
      '🇯🇵',
      '1\ufe0f\u20e3',
      '\u200d',
      '\ufe0f',
      '\u0301',
      '\u3099',
      '葛\u{e0100}',
    ],
  );

  it("equals the count of the platform's segmenter [VALID-15]", () => {
    const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' });
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 20 }), (parts) => {
        const text = parts.join('');
        expect(graphemes(text)).toBe([...segmenter.segment(text)].length);
      }),
    );
  });

  it('is exactly the maximum after a longer text is cut, because cuts are between characters [VALID-15]', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 20 }), fc.nat(20), (parts, max) => {
        const text = parts.join('');
        const first = firstGraphemes(text, max);
        expect(text.startsWith(first)).toBe(true);
        expect(graphemes(first)).toBe(Math.min(max, graphemes(text)));
      }),
    );
  });
});

it.each([
  ['星'.repeat(50), 0],
  ['星'.repeat(53), 3],
  [family.repeat(28), 0],
  [family.repeat(29), 1],
  ['e\u0301\u0301\u0301'.repeat(50), 0],
  ['e\u0301\u0301\u0301\u0301'.repeat(50), 13],
])('the text %j is %i characters over a limit of 50 [VALID-15, VALID-20]', (text, over) => {
  expect(excess(text, 50)).toBe(over);
});
