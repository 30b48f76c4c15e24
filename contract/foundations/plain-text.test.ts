// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyTag, markup, textsWithTags } from './plain-text.testing.ts';
import { plainLine, sentence, withoutTags } from './plain-text.ts';

describe('the text without tags', () => {
  it.each([...textsWithTags, ['一行目\n<i>二行目</i>', '一行目\n二行目']])(
    'of %j is %j [VALID-01, VALID-02]',
    (text, plain) => {
      expect(withoutTags(text)).toBe(plain);
    },
  );

  it('contains no tag, whatever the original text is, and removing tags again changes nothing [VALID-01]', () => {
    fc.assert(
      fc.property(markup, (text) => {
        const plain = withoutTags(text);
        expect(plain).not.toMatch(anyTag);
        expect(withoutTags(plain)).toBe(plain);
      }),
    );
  });

  it('equals the original text when the original contains no tag [VALID-02]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!/<[a-z/!?]/i.test(text));
        expect(withoutTags(text)).toBe(text);
      }),
    );
  });
});

it('a plain line has no line breaks and no runs of white space', () => {
  expect(plainLine('  夜\n\n <b>の</b>\t空\u3000')).toBe('夜 の 空');
  fc.assert(
    fc.property(markup, (text) => {
      expect(plainLine(text)).not.toMatch(/\s\s|^\s|\s$|\n/u);
    }),
  );
});

describe('a sentence', () => {
  it('keeps a quoted text with a `<` that starts no tag [VALID-17]', () => {
    expect(sentence`「${'身長a<b のはなし'}」にコメントしました`).toBe(
      '「身長a<b のはなし」にコメントしました',
    );
  });

  it('removes the tags of each quoted text separately [VALID-21]', () => {
    expect(sentence`「${'<i>夜</i>\n の空'}」は${2}回目です`).toBe('「夜 の空」は2回目です');
    expect(sentence`「${'a<b'}」の場所：${'c>d'}`).toBe('「a＜b」の場所：c>d');
    expect(sentence`「${'a<b<c'}」の場所：${'-->'}`).toBe('「a＜b＜c」の場所：-->');
  });

  it('contains no tag, whatever texts it quotes, and keeps every `<` that does not start a tag [VALID-17, VALID-21]', () => {
    fc.assert(
      fc.property(markup, markup, (one, other) => {
        const line = sentence`「${one}」の場所：${other}`;
        expect(line).not.toMatch(anyTag);
        expect(withoutTags(line)).toBe(line);
        expect(line.replaceAll('＜', '<')).toContain(plainLine(one).replaceAll('＜', '<'));
      }),
    );
  });
});
