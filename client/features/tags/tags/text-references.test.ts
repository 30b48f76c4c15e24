import { expect, it } from 'vitest';
import { splitReferences } from './text-references.ts';

const linksIn = (text: string) =>
  splitReferences(text).flatMap(({ text: piece, path }) => (path === null ? [] : [[piece, path]]));

it.each([
  ['#ルミ の絵です', [['#ルミ', '/tags/%E3%83%AB%E3%83%9F']]],
  [
    '今日の＃絵、@kotori さんと',
    [
      ['＃絵', '/tags/%E7%B5%B5'],
      ['@kotori', '/user/@kotori'],
    ],
  ],
  [
    '(#a_1)と＠mizuki_2。',
    [
      ['#a_1', '/tags/a_1'],
      ['＠mizuki_2', '/user/@mizuki_2'],
    ],
  ],
])('`splitReferences` finds the tags and usernames in %s [READ-11]', (text, links) => {
  expect(linksIn(text)).toEqual(links);
  expect(
    splitReferences(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});

it.each([
  '#1 と #２',
  'mail@example.jp',
  'a#b',
  '@ab',
  '##二重',
  `#${'長'.repeat(31)}`,
  `@${'a'.repeat(21)}`,
  '@user@example.social',
])('`splitReferences` finds no reference in %s [READ-11]', (text) => {
  expect(splitReferences(text)).toEqual([{ text, path: null, start: 0 }]);
});
