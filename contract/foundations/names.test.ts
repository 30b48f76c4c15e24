// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayNameSchema, newUsernameSchema } from '#contract/members/profiles.ts';
import { USERNAME_MAX } from './limits.ts';
import { isReservedUsername } from './names.ts';

describe('a display name', () => {
  it.each([
    '星野さくら',
    'Ana María',
    '👨‍👩‍👧 家族',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    '❤️',
    '☕︎と本',
    '(´・ω・`)',
    'नमस्ते',
    '葛\u{e0100}城',
    '☆彡',
  ])('can be %s [SETUP-34]', (name) => {
    expect(displayNameSchema.parse(name)).toBe(name);
  });

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
    ['a presentation of a letter', 'ルミ\ufe0f'],
    ['a note without a head', '\u{1d159}'],
    ['a place of an object', '\ufffc'],
    ['a filler of a script', '\u{16fe4}'],
    ['a joiner of numbers', '\u{1107f}'],
    ['a code point that is no character', 'a\uffff'],
  ])('cannot contain %s [SETUP-33]', (_, name) => {
    const { error } = displayNameSchema.safeParse(name);
    expect(error?.issues[0]?.message).toMatch(/見えない文字|使用できない文字|表示名を入力/);
  });

  it('is normalised to NFC before its length is checked [SETUP-26]', () => {
    expect(displayNameSchema.parse('か\u3099')).toBe('が');
    expect(displayNameSchema.parse('か\u3099'.repeat(50))).toBe('が'.repeat(50));
  });

  it('contains no format character outside an emoji', () => {
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
    'hiroba_official',
    'staff_hiroba',
    'official_support',
    'the_admin_team',
    'HirobaUnei',
    'kanrisha',
    'koushiki_2026',
    'jimukyoku_jp',
  ])('cannot be %s [SETUP-27]', (username) => {
    expect(newUsernameSchema.safeParse(username).error?.issues[0]?.message).toBe(
      'このユーザーIDは使用できません。別のユーザーIDを入力してください',
    );
  });

  it.each([
    'sakura',
    'admin_fan_sakura',
    'rooted',
    'hoshino_05',
    'corner',
    'vivid_77',
    'hiroba_no_sora',
    'of_the_no',
    'teamwork',
  ])('can be %s', (username) => {
    expect(newUsernameSchema.parse(username)).toBe(username);
  });

  const word = fc.constantFrom(
    ...['hiroba', 'official', 'staff', 'admin', 'support', 'team', 'info'],
    ...['unei', 'kanri', 'kanrisha', 'koushiki', 'kousiki', 'jimukyoku'],
  );
  const spelling = fc.constantFrom<(text: string) => string>(
    (text) => text,
    (text) => text.toUpperCase(),
    (text) => text.replaceAll('o', '0').replaceAll('i', '1'),
  );

  it('cannot consist only of words for the site and its team, in any order and spelling [SETUP-35]', () => {
    const words = fc.array(fc.tuple(word, spelling), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(words, fc.constantFrom('', '_'), fc.nat(99), (parts, separator, number) => {
        const name = parts.map(([text, spell]) => spell(text)).join(separator) + separator + number;
        fc.pre(name.length <= USERNAME_MAX);
        expect(isReservedUsername(name)).toBe(true);
      }),
    );
  });

  it('can combine words for the site and its team with another name [SETUP-37]', () => {
    const own = fc.constantFrom('sakura', 'mizuki', 'yoru', 'kapibara');
    fc.assert(
      fc.property(
        word,
        own,
        fc.constantFrom('', '_'),
        fc.boolean(),
        (text, name, between, first) => {
          const username = first ? `${name}${between}${text}` : `${text}${between}${name}`;
          expect(newUsernameSchema.parse(username)).toBe(username);
        },
      ),
    );
  });
});
