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
  ])('is not %s [REPORT-67]', (_, text) => {
    expect(schema.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
      '入力してください',
    ]);
  });

  it.each(['あ', '👩\u200d🎨', '❤\ufe0f', '。', '\u200bあ'])('is %s', (text) => {
    expect(schema.parse(text)).toBe(text);
  });
});

it('can be empty when it is optional', () => {
  expect(textSchema({ max: 10, tooLong: '長すぎます' }).parse(' ')).toBe('');
});
