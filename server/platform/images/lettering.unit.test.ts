import { expect, it } from 'vitest';
import { loadLettering } from './lettering.ts';

const lettering = await loadLettering();

it.each([
  ['雨あがりのルミ', '雨あがりのルミ'],
  ['  ありがとう😀✨  ❤️ 1000回！ ', 'ありがとう 1000回！'],
  ['👩‍🎨', ''],
  ['☆彡 Ｌｕｍｉ ＆ ﾓｺ〜', '☆彡 Ｌｕｍｉ ＆ ﾓｺ〜'],
])('symbols that the font lacks are omitted: %j is drawn as %j [SHARE-41]', (text, drawn) => {
  expect(lettering.drawable(text)).toBe(drawn);
});

it.each(['안녕하세요', 'สวัสดี', '森鷗外'])(
  'a text with a missing letter is not drawn: %s [SHARE-41]',
  (text) => {
    expect(lettering.drawable(text)).toBeNull();
  },
);

it('the outlines of a text have the size that was measured', () => {
  const text = '「星の夜」のルミを、もう一度描いてみました。Thank you for 1000!';
  for (const size of [140, 72, 42, 30]) {
    const outline = lettering.outlineOf(text, { x: 88, y: 300, size });
    expect(outline).toMatch(/^(?:[MLCQ]-?[\d.]+(?: -?[\d.]+)*|Z)+$/);
    const points = [...outline.matchAll(/[MLCQ]([-\d. ]+)/g)].flatMap(([, list = '']) =>
      list.split(' ').map(Number),
    );
    const xs = points.filter((_, index) => index % 2 === 0);
    expect(Math.min(...xs)).toBeGreaterThanOrEqual(88);
    expect(Math.max(...xs)).toBeLessThanOrEqual(88 + lettering.widthOf(text, size));
    expect(Math.max(...xs)).toBeGreaterThan(88 + lettering.widthOf(text, size) * 0.95);
  }
});
