// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWebUrl, safeUrl } from './safe-url.ts';

describe('a safe URL', () => {
  it.each([
    '/events',
    '/search?q=クロネ',
    'posts/new',
    '?tab=saved',
    '#top',
    'https://example.com/絵?a=b#c',
    'HTTP://EXAMPLE.COM',
    'mailto:hello@example.com',
    'tel:+81-3-0000-0000',
  ])('can be %s [VALID-04, VALID-05]', (address) => {
    expect(safeUrl(` ${address} `)).toBe(address);
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'about:blank',
    'blob:https://example.com/x',
    'ftp://example.com',
    '//example.com',
    '/\\example.com',
    'https:example.com',
    'https://',
    'https://bank.example@example.com',
    'https://a:b@example.com',
    'mailto:',
    '',
    ' ',
  ])('cannot be %j [VALID-03, VALID-05]', (address) => {
    expect(safeUrl(address)).toBeNull();
  });

  const tricky = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          'javascript',
          'data',
          'file',
          'http',
          'https',
          'mailto',
          ':',
          '/',
          '//',
          '\\',
        ),
        fc.constantFrom(
          '\n',
          '\t',
          '\u0000',
          ' ',
          '@',
          '#',
          '?',
          '.',
          'a.example',
          '\u202e',
          '&#58;',
        ),
        fc.string({ unit: 'binary', maxLength: 3 }),
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join(''));

  it('leads to this site, to the web, or to a mail or phone program, for any text [VALID-03, VALID-05]', () => {
    const here = 'https://hiroba.test';
    fc.assert(
      fc.property(tricky, (text) => {
        const safe = safeUrl(text);
        if (safe === null) return;
        const opened = URL.parse(safe, `${here}/`);
        const named = /^[a-z]+:/i.test(safe);
        expect(named ? opened?.protocol : opened?.origin).toMatch(
          named ? /^(https?|mailto|tel):$/ : here,
        );
      }),
      { numRuns: 2000 },
    );
  });

  it('is a web URL only with http or https and without a user name', () => {
    expect(['https://a.example', 'http://a.example/x'].every(isWebUrl)).toBe(true);
    expect(['/x', 'mailto:a@a.example', 'https://u@a.example', 'https://a b'].some(isWebUrl)).toBe(
      false,
    );
  });
});
