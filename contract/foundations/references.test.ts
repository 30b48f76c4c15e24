// @vitest-environment node

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tagIdentity } from '#contract/tags/tag-identity.ts';
import { findReferences, isTagName, mentionedNames, tagName } from './references.ts';

const tagsIn = (text: string) =>
  findReferences(text).flatMap(({ to }) => ('tag' in to ? [to.tag] : []));

const linksIn = (text: string) =>
  findReferences(text).flatMap(({ text: found, to }) => ('tag' in to ? [found] : []));

describe('hashtags in texts', () => {
  it.each([
    '#️⃣ を押す',
    '#⃣',
    '#️⃣ルミ',
    '#\u{e0100}',
    '#・',
    '#ー',
    '#ーー',
    '#ｰ',
    '#_',
    '#＿',
    '#゛',
    '#\u3099か',
    '#〜ルミ',
    '#\u200bルミ',
    '#1️⃣',
    '#①',
    '#1・2',
    '#🎨',
  ])('do not exist in %j [READ-25]', (text) => {
    expect(tagsIn(text)).toEqual([]);
  });

  it.each([
    ['#トロピカル～ジュ', ['トロピカル～ジュ']],
    ['#トロピカル〜ジュの絵', ['トロピカル〜ジュの絵']],
    ['#ｽﾀｰ･ｳｫｰｽﾞ', ['ｽﾀｰ･ｳｫｰｽﾞ']],
    ['#スター・ウォーズ', ['スター・ウォーズ']],
    ['#ルミ・#ソラ', ['ルミ', 'ソラ']],
    ['#ルミ#ソラ', ['ルミ', 'ソラ']],
    ['#ルミ〜！', ['ルミ']],
    ['#わ〜〜い', ['わ〜〜い']],
    ['#ルミー', ['ルミー']],
    ['#_ルミ_', ['_ルミ_']],
    ['#ルミ1️⃣', ['ルミ']],
    ['#1年目', ['1年目']],
    ['#第①話', ['第①話']],
    ['#あ゛', ['あ゛']],
    ['#ルミ🎨', ['ルミ']],
    ['#C-3PO', ['C']],
    ['﹟ルミ', ['ルミ']],
    ['#ルミ\ufe0f', ['ルミ']],
    ['#ルミ\u200bの絵', ['ルミの絵']],
    ['#葛\u{e0100}飾', ['葛飾']],
    ['#か\u3099', ['か\u3099']],
  ])('in %j are %j [READ-12, READ-24]', (text, tags) => {
    expect(tagsIn(text)).toEqual(tags);
  });

  it('end at the last visible character of the tag [READ-26]', () => {
    expect(linksIn('#ルミ\ufe0f、#ソラ・\u200b')).toEqual(['#ルミ', '#ソラ']);
  });
});

const signs = fc.constantFrom(
  ...'#＃﹟・･〜～~ー_ｰ\ufe0f\u200b\u200d\u20e3\u3099 1①ルミaA🎨・、/@&',
  '\u{e0100}',
  '❤\ufe0f',
);
const texts = fc
  .array(fc.oneof(signs, fc.string({ unit: 'grapheme', maxLength: 2 })), { maxLength: 40 })
  .map((parts) => parts.join(''));

it('a tag that is found in a text has the name that is written there, and a hashtag with this name leads to the same tag [READ-27]', () => {
  fc.assert(
    fc.property(texts, (text) => {
      for (const { text: found, to } of findReferences(text)) {
        if (!('tag' in to)) continue;
        expect(tagName(found)).toBe(to.tag);
        expect(found.replace(/\p{Default_Ignorable_Code_Point}/gu, '').slice(1)).toBe(to.tag);
        expect(isTagName(to.tag)).toBe(true);
        expect(tagsIn(`#${to.tag}`)).toEqual([to.tag]);
      }
    }),
  );
});

it('normalizing a normalized tag again changes nothing [READ-26]', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(tagName(tagName(text))).toBe(tagName(text));
      expect(tagIdentity(tagIdentity(text))).toBe(tagIdentity(text));
      expect(tagIdentity(tagName(text) || text)).toBe(tagIdentity(text));
    }),
  );
});

it.each([
  ['トロピカル～ジュ', 'トロピカル〜ジュ'],
  ['トロピカル~ジュ', 'トロピカル〜ジュ'],
  ['ｽﾀｰ･ｳｫｰｽﾞ', 'スター・ウォーズ'],
  ['ルミ\ufe0f', 'ルミ'],
  ['ル\u200bミ', 'ルミ'],
  ['葛\u{e0100}飾', '葛飾'],
  ['❤\ufe0f', '❤'],
  ['＃ルミ', 'ルミ'],
])('the spellings %j and %j are one tag [SITETAG-08]', (one, other) => {
  expect(tagIdentity(one)).toBe(tagIdentity(other));
});

it.each([
  ['#ルミ ', 'ルミ'],
  ['＃ ル\u200bミ', 'ルミ'],
  ['👩\u200d🎨', '👩\u200d🎨'],
  ['🏴\u{e0067}\u{e0062}\u{e007f}', '🏴\u{e0067}\u{e0062}\u{e007f}'],
])('the typed text %j is the tag %j [READ-26]', (typed, name) => {
  expect(tagName(typed)).toBe(name);
});

it.each([
  ['@kotori さんと＠Mizuki_2。', ['kotori', 'mizuki_2']],
  ['@kotori @KOTORI ＠kotori', ['kotori']],
  ['星空と@soraの絵', ['sora']],
  ['a@kotori.jp と https://example.com/@sora と #@umi', []],
  ['@ab @abcdefghijklmnopqrstu @kotori@example.com', []],
])('only names that are links count as mentions in %j [NOTE-50]', (text, names) => {
  expect(mentionedNames(text)).toEqual(names);
});
