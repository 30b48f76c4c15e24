// @vitest-environment node
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shownText } from './shown-text.ts';

it.each([
  ['あ\nい', 'あ\nい'],
  ['あ\n\n\nい', 'あ\n\n\nい'],
  ['あ\n\n\n\nい', 'あ\n\n\nい'],
  [`あ${'\n'.repeat(160)}い`, 'あ\n\n\nい'],
  ['あ\n \u3000\n\u200b\n\u2800\n\nい', 'あ\n\n\nい'],
  ['あ\n\n\n\n　い', 'あ\n\n\n　い'],
])('the text %j is shown as %j [READ-13]', (text, shown) => {
  expect(shownText(text)).toBe(shown);
});

it('a shown text loses no visible character, and does not change when it is formatted again [READ-13]', () => {
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
