// @vitest-environment node
import { expect, it } from 'vitest';
import { mentionedNames } from './references.ts';

it.each([
  ['@kotori さんと＠Mizuki_2。', ['kotori', 'mizuki_2']],
  ['@kotori @KOTORI ＠kotori', ['kotori']],
  ['星空と@soraの絵', ['sora']],
  ['a@kotori.jp と https://example.com/@sora と #@umi', []],
  ['@ab @abcdefghijklmnopqrstu @kotori@example.com', []],
])('only names that are links count as mentions in %j [NOTE-50]', (text, names) => {
  expect(mentionedNames(text)).toEqual(names);
});
