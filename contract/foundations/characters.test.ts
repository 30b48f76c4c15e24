// @vitest-environment node

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { functions } from '#contract/definitions.ts';
import { shownText, withFewMarks } from './characters.ts';

it.each([
  ['か\u3099はがと', 'か\u3099はがと'],
  ['ế', 'ế'],
  ['นี้', 'นี้'],
  ['རྒྱུ', 'རྒྱུ'],
  ['葛\u{e0100}❤\ufe0f1\ufe0f\u20e3', '葛\u{e0100}❤\ufe0f1\ufe0f\u20e3'],
  [
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ],
  [`a${'\u0300\u0301'.repeat(240)}b`, 'a\u0300\u0301\u0300\u0301b'],
  [`a${'\u0300\u200b'.repeat(10)}`, `a${'\u0300\u200b'.repeat(4)}${'\u200b'.repeat(6)}`],
])('the text %j becomes %j [VALID-16]', (text, kept) => {
  expect(withFewMarks(text)).toBe(kept);
});

const mostMarks = (text: string) =>
  Math.max(
    0,
    ...[
      ...text.replace(/(?!\p{M})\p{Default_Ignorable_Code_Point}/gu, '').matchAll(/\p{M}+/gu),
    ].map(([marks]) => Array.from(marks).length),
  );

it('any text keeps at most four combining marks on each letter, and a text with few marks stays the same [VALID-16]', () => {
  const unit = fc.constantFrom(
    'a',
    'か',
    '\u0301',
    '\u0316',
    '\u3099',
    '\u200d',
    '\u20e3',
    '\u{e0100}',
    ' ',
  );
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 60 }), (parts) => {
      const kept = withFewMarks(parts.join(''));
      expect(mostMarks(kept)).toBeLessThanOrEqual(4);
      expect(withFewMarks(kept)).toBe(kept);
    }),
  );
});

/** Returns the schemas of the texts of an input, each with its path. */
function textsOf(schema: z.core.$ZodType, path: string): [path: string, text: z.core.$ZodType][] {
  if (schema instanceof z.ZodString) return [[path, schema]];
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, field]) =>
      textsOf(field, `${path}.${name}`),
    );
  }
  if (schema instanceof z.ZodArray) return textsOf(schema.element, `${path}[]`);
  if (schema instanceof z.ZodRecord) return textsOf(schema.valueType, `${path}{}`);
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => textsOf(option, path));
  if (schema instanceof z.ZodPipe) {
    return schema.in instanceof z.ZodTransform
      ? textsOf(schema.out, path)
      : textsOf(schema.in, path);
  }
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  ) {
    return textsOf(schema.unwrap(), path);
  }
  return [];
}

/**
 * Texts that may have any number of combining marks: texts that are only compared, addresses, and texts that are
 * checked later.
 */
const compared = new Set([
  ...['baseUpdatedAt', 'version', 'pageToken', 'query', 'target', 'token', 'jobId'],
  ...['username', 'confirmUsername', 'tag', 'tags[]', 'alias', 'message'],
  ...['address', 'link_url', 'contact_email'],
]);

it('every function stores at most four combining marks on each letter of a text [VALID-16]', () => {
  const pile = `あ${'\u0301'.repeat(20)}`;
  const texts = Object.values(functions).flatMap(({ name, input }) => textsOf(input, name));
  expect(texts.length).toBeGreaterThan(100);
  const piled = texts.filter(([path, text]) => {
    const { data } = z.safeParse(text, pile);
    const isStored = !compared.has(path.split('.').at(-1) ?? '');
    return isStored && typeof data === 'string' && mostMarks(data) > 4;
  });
  expect(piled.map(([path]) => path)).toEqual([]);
});

it.each([
  ['あ\nい', 'あ\nい'],
  ['あ\n\n\nい', 'あ\n\n\nい'],
  ['あ\n\n\n\nい', 'あ\n\n\nい'],
  [`あ${'\n'.repeat(160)}い`, 'あ\n\n\nい'],
  ['あ\n \u3000\n\u200b\n\u2800\n\nい', 'あ\n\n\nい'],
  ['あ\n\n\n\n　い', 'あ\n\n\n　い'],
])('the text %j is shown as %j [READ-29]', (text, shown) => {
  expect(shownText(text)).toBe(shown);
});

it('a shown text loses no visible character, and formatting it again changes nothing [READ-29]', () => {
  const unit = fc.constantFrom('あ', '\n', ' ', '\u200b', '\u3000', 'b');
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 40 }), (parts) => {
      const text = parts.join('');
      const visible = (some: string) => some.replace(/[\s\u200b]/g, '');
      expect(visible(shownText(text))).toBe(visible(text));
      expect(shownText(shownText(text))).toBe(shownText(text));
      expect(shownText(text)).not.toMatch(/\n\n\n\n/);
    }),
  );
});
