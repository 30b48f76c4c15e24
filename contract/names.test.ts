// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayNameSchema, usernameSchema } from './profiles.ts';

describe('a display name', () => {
  it.each(['星野さくら', 'Ana María', '👨‍👩‍👧 家族', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '❤️', '☕︎と本', '(´・ω・`)', 'नमस्ते'])(
    'can be %s',
    (name) => {
      expect(displayNameSchema.parse(name)).toBe(name);
    },
  );

  it.each([
    ['a zero-width space', 'さくら\u200bさん'],
    ['a joiner between letters', 'a\u200db'],
    ['a change of direction', 'さくら\u202eんさ'],
    ['a direction mark', 'さくら\u200f'],
    ['a soft hyphen', 'ad\u00admin'],
    ['a Hangul filler', '\u3164'],
    ['a half-width Hangul filler', 'a\uffa0b'],
    ['a Hangul jamo filler', '\u115f'],
    ['a blank Braille pattern', '\u2800'],
    ['a line separator', 'a\u2028b'],
    ['a paragraph separator', 'a\u2029b'],
    ['a combining mark alone', '\u0301'],
    ['a byte order mark in the middle', 'a\ufeffb'],
    ['a tag without a flag', 'a\u{e0041}'],
  ])('cannot hold %s', (_, name) => {
    const { error } = displayNameSchema.safeParse(name);
    expect(error?.issues[0]?.message).toMatch(/見えない文字|使用できない文字|表示名を入力/);
  });

  it('is normalised to NFC before it is counted', () => {
    expect(displayNameSchema.parse('か\u3099')).toBe('が');
    expect(displayNameSchema.parse('か\u3099'.repeat(50))).toBe('が'.repeat(50));
  });

  it('never keeps a format character outside an emoji', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
        const { data } = displayNameSchema.safeParse(text);
        if (data === undefined) return;
        expect(data.replaceAll(/\p{Extended_Pictographic}[\ufe0f\u200d]*/gu, '')).not.toMatch(
          /[\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\u200b\u3164\u2800]/u,
        );
      }),
    );
  });
});

describe('a username', () => {
  it.each([
    'admin',
    'Admin_',
    '_ADMIN',
    'adm1n',
    'root',
    'support',
    'supp0rt',
    'moderator',
    'official',
    '0ff1cia1',
    'adrnin',
    '4dmin',
    'suppor7',
  ])('cannot be %s', (username) => {
    expect(usernameSchema.safeParse(username).error?.issues[0]?.message).toBe(
      'このユーザーIDは使用できません。別のユーザーIDを入力してください',
    );
  });

  it.each(['sakura', 'admin_fan_sakura', 'rooted', 'hoshino_05', 'corner', 'vivid_77'])(
    'can be %s',
    (username) => {
      expect(usernameSchema.parse(username)).toBe(username);
    },
  );
});
