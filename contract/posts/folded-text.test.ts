import { expect, it } from 'vitest';
import { foldedParts } from './folded-text.ts';

it('a text is split at its folded parts, which can have several lines [LABEL-09]', () => {
  expect(foldedParts('犯人は||彼\nと|彼女||です。')).toEqual([
    { text: '犯人は', isFolded: false },
    { text: '彼\nと|彼女', isFolded: true },
    { text: 'です。', isFolded: false },
  ]);
  for (const text of ['a || b', '|| ||', '||開いたまま', '']) {
    expect(foldedParts(text)).toEqual(text === '' ? [] : [{ text, isFolded: false }]);
  }
});
