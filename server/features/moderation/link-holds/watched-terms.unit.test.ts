import { expect, it } from 'vitest';
import { watchedIn } from './link-holds.policy.ts';

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
