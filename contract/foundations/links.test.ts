// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linksElsewhere, splitLinks } from './links.ts';

const links = (text: string) =>
  splitLinks(text)
    .filter((piece) => piece.url)
    .map((piece) => piece.text);

describe('splitLinks', () => {
  it.each([
    ['作品は https://example.jp/a です', 'https://example.jp/a'],
    ['くわしくはhttps://example.jp/worksをどうぞ', 'https://example.jp/works'],
    ['（https://example.jp/a）', 'https://example.jp/a'],
    ['「https://example.jp/?q=1&r=2#top」です。', 'https://example.jp/?q=1&r=2#top'],
    ['https://example.jp/a、https', 'https://example.jp/a'],
    ['see (https://example.jp/a).', 'https://example.jp/a'],
    ['https://ja.wikipedia.org/wiki/Hana_(plant)', 'https://ja.wikipedia.org/wiki/Hana_(plant)'],
    ['HTTP://EXAMPLE.JP/!', 'HTTP://EXAMPLE.JP/'],
    ['https://example.jp/%E7%B5%B5　全角の空白', 'https://example.jp/%E7%B5%B5'],
    ['https://example.jp<b>', 'https://example.jp'],
  ])('finds the URL in %s [VALID-11, VALID-13]', (text, url) => {
    expect(links(text)).toEqual([url]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/hosts',
    'about:blank',
    'ftp://example.jp',
    'https://',
    'http:// a',
    'https://example.jp@evil.jp/',
    'https://user:password@example.jp/a',
  ])('does not link %s [VALID-03, VALID-14]', (text) => {
    expect(links(text)).toEqual([]);
  });

  it('finds several URLs, and the text between them [VALID-11]', () => {
    expect(splitLinks('a https://x.jp b https://y.jp')).toEqual([
      { text: 'a ', url: false, start: 0 },
      { text: 'https://x.jp', url: true, start: 2 },
      { text: ' b ', url: false, start: 14 },
      { text: 'https://y.jp', url: true, start: 17 },
    ]);
  });

  // With quadratic counting of brackets, this length takes minutes.
  it.each([')', ')]', '.', '(', '@'])('trims runs of %s in linear time [VALID-19]', (character) => {
    const text = `https://example.jp/a${character.repeat(500_000)}`;
    expect(
      splitLinks(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });

  const word = fc.constantFrom(
    'https://',
    'http://',
    'a.jp/',
    'ルミ',
    '。',
    '）',
    '(',
    ')',
    ' ',
    '\n',
    '"',
    "'",
    '!',
    'x',
    '🎂',
    '[',
    ']',
  );
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(word).map((words) => words.join('')),
  );

  it('returns pieces that equal the original text when they are joined', () => {
    fc.assert(
      fc.property(text, (whole) => {
        const pieces = splitLinks(whole);
        expect(pieces.map((piece) => piece.text).join('')).toBe(whole);
        for (const { text: piece, start } of pieces)
          expect(whole.startsWith(piece, start)).toBe(true);
      }),
    );
  });

  it('links only http and https, and never includes Japanese in a URL', () => {
    fc.assert(
      fc.property(text, (whole) => {
        for (const url of links(whole)) {
          expect(['http:', 'https:']).toContain(new URL(url).protocol);
          expect(url).toMatch(/^[!-~]+$/);
        }
      }),
    );
  });

  it('finds a URL in Japanese text without spaces [VALID-13]', () => {
    const japanese = fc.string({ unit: fc.constantFrom(...'あルミ、。」）の！？ー漢字') });
    const path = fc.string({ unit: fc.constantFrom(...'abz09/-_~%=&?#'), maxLength: 12 });
    fc.assert(
      fc.property(japanese, path, japanese, (before, middle, after) => {
        const url = `https://example.jp/a${middle}z`;
        expect(links(before + url + after)).toEqual([url]);
      }),
    );
  });
});

describe('linksElsewhere', () => {
  it('finds each external URL once, in the order of the texts', () => {
    const texts = [
      'https://shop.example/a と http://hiroba.test/posts/1',
      'https://hiroba.test/#/tags と https://shop.example/a と https://other.example',
    ];
    expect(linksElsewhere(texts, 'hiroba.test')).toEqual([
      'https://shop.example/a',
      'https://other.example',
    ]);
  });

  it.each([
    'https://hiroba.test.evil.example/',
    'https://evil.example/hiroba.test',
    'https://hiroba.test:8443/',
    'https://sub.hiroba.test/',
  ])('returns %s although it resembles a URL of the site [REPORT-44]', (url) => {
    expect(linksElsewhere([url], 'hiroba.test')).toEqual([url]);
  });

  it('finds nothing in text that the site does not show as links', () => {
    expect(linksElsewhere(['shop.example', 'javascript:alert(1)', 'ひろば'], 'x.test')).toEqual([]);
  });
});
