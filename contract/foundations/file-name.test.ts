// @vitest-environment node
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { safeFileName } from './file-name.ts';

it.each([
  ['hiroba-data_2026.zip', 'hiroba-data_2026.zip'],
  ['星の夜 2026.zip', '星の夜_2026.zip'],
  ['../../etc/passwd', 'etcpasswd'],
  ['C:\\fakepath\\絵.png', 'Cfakepath絵.png'],
  ['a..b...c', 'a.b.c'],
  ['.hidden.', 'hidden'],
  ['か\u3099.png', 'が.png'],
  ['a\u0000b\u202egnp.exe', 'abgnp.exe'],
  ['a\r\nSet-Cookie: x', 'aSet-Cookie_x'],
  ['"><svg>', 'svg'],
  ['🦊', 'file'],
  ['...', 'file'],
  ['', 'file'],
])('the file name %j is saved as %j [VALID-06, VALID-07, VALID-08, VALID-09]', (name, saved) => {
  expect(safeFileName(name)).toBe(saved);
});

it('the file name is the fallback when no character of the name remains', () => {
  expect(safeFileName('///', 'export.zip')).toBe('export.zip');
});

it('a long file name is shortened to 255 characters and keeps its extension [VALID-10]', () => {
  expect(safeFileName('a'.repeat(300))).toBe('a'.repeat(255));
  expect(safeFileName('あ'.repeat(300))).toBe('あ'.repeat(255));
  expect(safeFileName('𠮷'.repeat(300))).toBe('𠮷'.repeat(255));
  expect(safeFileName(`${'あ'.repeat(300)}.jpeg`)).toBe(`${'あ'.repeat(250)}.jpeg`);
  expect(safeFileName(`${'a'.repeat(252)}.b.webp`)).toBe(`${'a'.repeat(250)}.webp`);
  expect(safeFileName(`${'a'.repeat(100)}.${'b'.repeat(200)}`)).toBe(
    `${'a'.repeat(100)}.${'b'.repeat(154)}`,
  );
});

const tricky = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '.',
        '..',
        '/',
        '\\',
        ' ',
        '\u0000',
        '\n',
        ':',
        '%2e',
        'あ',
        '👨‍👩‍👧',
        'a'.repeat(200),
      ),
      fc.string({ unit: 'binary', maxLength: 5 }),
    ),
    { maxLength: 10 },
  )
  .map((parts) => parts.join(''));

it('any text becomes a file name without folders, and making it safe again changes nothing [VALID-06, VALID-07, VALID-08, VALID-09, VALID-10]', () => {
  fc.assert(
    fc.property(tricky, (text) => {
      const name = safeFileName(text);
      expect(name).toMatch(/^[\p{L}\p{N}\p{M}._-]+$/u);
      expect(name).not.toMatch(/\.\.|^\.|\.$/);
      expect(Array.from(name).length).toBeLessThanOrEqual(255);
      expect(safeFileName(name)).toBe(name);
    }),
  );
});
