import { expect, it } from 'vitest';
import { APPROVED_LINKS, DAY } from '#contract/foundations/limits.ts';
import { needsReview, watchedIn } from './link-holds.policy.ts';

const hosts = ['shop.example', 'xn--80ak6aa92e.example'];

it.each([
  ['副業', 'かんたんな副業です'],
  ['らいん', 'ＬＩＮＥじゃなくてライン交換'],
  ['LINE', 'ｌｉｎｅ交換しよう'],
  ['ライン', 'らいん交換'],
])('the word %s is found in 「%s」 [REPORT-132]', (word, text) => {
  expect(watchedIn({ words: [word], hosts: [] }, [text])).toEqual([word]);
});

it('a word is not found across two texts [REPORT-132]', () => {
  expect(watchedIn({ words: ['副業'], hosts: [] }, ['副', '業'])).toEqual([]);
});

it.each([
  'https://shop.example/sale',
  'https://www.SHOP.example',
  'https://shop%2Eexample/',
  'https://www.shop%2Eexample/',
  'https://shop.example./',
  'こちらはshop.exampleです',
  'サーバーshop.example',
  'ｓｈｏｐ．ｅｘａｍｐｌｅ',
  'a.shop.example、b',
  'https://other.example/?to=shop.example',
])('the host is found in 「%s」 [REPORT-132]', (text) => {
  expect(watchedIn({ words: [], hosts }, [text])).toEqual(['shop.example']);
});

it.each([
  'https://myshop.example',
  'my-shop.example',
  'shop.example.com',
  'shop.examples',
  'shopXexample',
])('the host is not found in 「%s」 [REPORT-132]', (text) => {
  expect(watchedIn({ words: [], hosts }, [text])).toEqual([]);
});

it('an internationalized host is found in its ASCII form [REPORT-132]', () => {
  const text = 'https://xn--80ak6aa92e.example/login';
  expect(watchedIn({ words: [], hosts }, [text])).toEqual(['xn--80ak6aa92e.example']);
});

it('all watched words and hosts in all texts are found, and nothing without any [REPORT-132]', () => {
  expect(watchedIn({ words: [], hosts: [] }, ['副業です'])).toEqual([]);
  const found = watchedIn({ words: ['副業'], hosts }, ['副業です', 'https://shop.example']);
  expect(found).toEqual(['副業', 'shop.example']);
});

const member = { age: 6 * DAY, hidden: 0, deleted: 0, admonished: 0, isTeam: false };

it.each([
  ['of a new member', member, APPROVED_LINKS - 1, true],
  ['of a new member, after several reviews', member, APPROVED_LINKS, false],
  ['of a new member with a strike', { ...member, hidden: 1 }, APPROVED_LINKS, true],
  ['of an established member', { ...member, age: 7 * DAY }, 0, false],
  ['of an established member with a strike', { ...member, age: 7 * DAY, hidden: 1 }, 9, true],
  ['of an old member with a strike', { ...member, age: 30 * DAY, hidden: 1 }, 0, false],
])('links need a review or not: %s [REPORT-40, REPORT-44]', (_, reputation, approved, needed) => {
  expect(needsReview(reputation, approved)).toBe(needed);
});
