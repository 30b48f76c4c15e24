import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phrasesOf, wrapTitle } from './wrap-title.ts';

/** Full-width letters have width 2, others 1. */
const widthOf = (text: string) =>
  [...text].reduce((sum, letter) => sum + (letter > '\u00ff' ? 2 : 1), 0);
const wrap = (text: string, width: number) => wrapTitle(text, width, widthOf);

it.each([
  ['イルミネーション始まった！', ['イルミネーション', '始まった！']],
  ['ワンドロのお題を募集します', ['ワン', 'ドロの', 'お題を', '募集します']],
  ['第13回の展示は100枚を集めました', ['第13回の', '展示は', '100枚を', '集めました']],
  ['「星の夜」のルミを描いた', ['「星の', '夜」の', 'ルミを', '描いた']],
])('phrasesOf splits %s into phrases', (text, phrases) => {
  expect(phrasesOf(text)).toEqual(phrases);
});

describe('a title', () => {
  it.each([
    ['星の夜', 24, ['星の夜']],
    ['イルミネーション始まった！', 20, ['イルミネーション', '始まった！']],
    ['配信アーカイブ：質問に答えながら塗る', 30, ['配信アーカイブ：', '質問に答えながら塗る']],
    ['Thank you for 1000 followers!', 20, ['Thank you for', '1000 followers!']],
  ])('breaks between phrases: %s [SHARE-40]', (text, width, lines) => {
    expect(wrap(text, width)).toEqual(lines);
  });

  it('has lines of about equal length', () => {
    const lines = wrap('冬の市で見つけたチョコレートとコーヒー、ぜんぶおいしい', 40);
    expect(lines).toHaveLength(2);
    const [first = 0, second = 0] = lines.map(widthOf);
    expect(Math.abs(first - second)).toBeLessThanOrEqual(10);
  });

  it('breaks inside a word that is wider than a line, but never inside a letter', () => {
    expect(wrap('a'.repeat(25), 10)).toEqual(['a'.repeat(9), 'a'.repeat(9), 'a'.repeat(7)]);
    const family = '👨‍👩‍👧';
    for (const line of wrap(family.repeat(20), 40)) {
      expect(line.replaceAll(family, '')).toBe('');
    }
  });

  it('keeps all characters, and stays within the width', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(...'あいが漢字ーカナ、。「」（）お ab1!'),
          maxLength: 100,
        }),
        fc.integer({ min: 20, max: 60 }),
        (text, width) => {
          const lines = wrap(text, width);
          expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
          for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
        },
      ),
    );
  });
});
