// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markup, textsWithTags } from './plain-text.testing.ts';
import { plainLine, withoutTags } from './plain-text.ts';

describe('a text without tags', () => {
  it.each([...textsWithTags, ['一行目\n<i>二行目</i>', '一行目\n二行目']])(
    'of %j is %j [VALID-01, VALID-02]',
    (text, plain) => {
      expect(withoutTags(text)).toBe(plain);
    },
  );

  it('has no tag left for any text, and does not change again [VALID-01]', () => {
    fc.assert(
      fc.property(markup, (text) => {
        const plain = withoutTags(text);
        expect(plain).not.toMatch(/<[a-z/!?]/i);
        expect(withoutTags(plain)).toBe(plain);
      }),
    );
  });

  it('keeps every text that contains no tag [VALID-02]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!/<[a-z/!?]/i.test(text));
        expect(withoutTags(text)).toBe(text);
      }),
    );
  });
});

it('a plain line has no line break and no run of white space', () => {
  expect(plainLine('  夜\n\n <b>の</b>\t空\u3000')).toBe('夜 の 空');
  fc.assert(
    fc.property(markup, (text) => {
      expect(plainLine(text)).not.toMatch(/\s\s|^\s|\s$|\n/u);
    }),
  );
});
