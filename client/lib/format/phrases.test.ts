// @vitest-environment node
import { expect, it } from 'vitest';
import { phrasesOf } from './phrases.ts';

it.each([
  ['イルミネーション始まった', 'イルミネーション|始まった'],
  ['お題を募集します！', 'お題を|募集します！'],
  ['雨あがりのルミ', '雨あがりの|ルミ'],
  ['「星の街」で会いましょう', '「星の|街」で|会いましょう'],
  ['今日も見てくださいました', '今日も|見てくださいました'],
  ['New York へ行った', 'New |York へ|行った'],
  ['ファンアート100枚目！', 'ファンアート|100枚目！'],
  ['イルミネーションライト', 'イルミネーション|ライト'],
  ['', ''],
])('a line can end only between the phrases of %s [LOOK-11]', (text, phrases) => {
  expect(phrasesOf(text).join('|')).toBe(phrases);
});
