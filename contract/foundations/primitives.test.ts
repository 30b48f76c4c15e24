import { describe, expect, it } from 'vitest';
import { textSchema } from './primitives.ts';

const schema = textSchema({ max: 10, tooLong: '長すぎます', required: '入力してください' });

describe('a required text', () => {
  it.each([
    ['nothing', ''],
    ['spaces', ' \u3000'],
    ['zero-width spaces and joiners', '\u200b\u200d\ufeff'],
    ['soft hyphens', '\u00ad'],
    ['fillers', '\u3164\u115f'],
    ['an empty pattern of braille', '\u2800'],
    ['invisible tags', '\u{e0041}'],
    ['a variation selector alone', '\ufe0f'],
    ['a note without a head', '\u{1d159}'],
    ['a place of an object', '\ufffc'],
    ['a filler of a script', '\u{16fe4}'],
    ['a joiner of numbers', '\u{1107f}'],
    ['a code point that is no character', '\uffff'],
    ['marks without a letter', ' \u0301'],
  ])('cannot consist of %s [REPORT-67]', (_, text) => {
    expect(schema.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
      '入力してください',
    ]);
  });

  it.each([
    '☆',
    '♪',
    '♡',
    '㈱',
    '🄰',
    '🀄',
    '🇯🇵',
    '†',
    '゛',
    '￥',
    '①',
    'あ',
    '👩\u200d🎨',
    '❤\ufe0f',
    '。',
    '\u200bあ',
  ])('can be %s', (text) => {
    expect(schema.parse(text)).toBe(text);
  });
});

it('an optional text can be empty', () => {
  expect(textSchema({ max: 10, tooLong: '長すぎます' }).parse(' ')).toBe('');
});

it('an optional text without visible characters is stored as an empty text [HIDE-60]', () => {
  expect(textSchema({ max: 10, tooLong: '長すぎます' }).parse('\u3164\u200b')).toBe('');
});
