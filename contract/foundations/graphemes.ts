/**
 * A character as people see it: an extended grapheme cluster of Unicode Standard Annex #29, without the conjuncts of
 * Indic scripts. `Intl.Segmenter` takes a hundred times as long, and some supported browsers lack it.
 */
const hangul =
  '[\\u1100-\\u115f\\ua960-\\ua97c]+[\\uac00-\\ud7a3]?[\\u1160-\\u11ff\\ud7b0-\\ud7fb]*|[\\uac00-\\ud7a3][\\u1160-\\u11ff\\ud7b0-\\ud7fb]+';
const flag = '\\p{Regional_Indicator}{2}';
const emoji =
  '\\p{Extended_Pictographic}(?:[\\p{Grapheme_Extend}\\p{Emoji_Modifier}]*\\u200d\\p{Extended_Pictographic})*';
const extenders = '[\\p{Grapheme_Extend}\\p{Emoji_Modifier}\\p{Mc}\\u200d\\u0e33\\u0eb3]*';
const cluster = new RegExp(
  `\\r\\n|[\\p{Cc}\\p{Zl}\\p{Zp}\\u200b]|(?:${hangul}|${flag}|${emoji}|[^])${extenders}`,
  'gu',
);

/** Returns the length of a text in characters as people see them. All length limits use this unit. */
export function graphemes(text: string): number {
  cluster.lastIndex = 0;
  let count = 0;
  while (cluster.test(text)) count += 1;
  return count;
}

export function firstGraphemes(text: string, count: number): string {
  if (text.length <= count) return text;
  cluster.lastIndex = 0;
  for (let seen = 0; seen < count; seen += 1) if (!cluster.test(text)) return text;
  return text.slice(0, cluster.lastIndex);
}

export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** How many code points a text can have for each character of its limit. Most emoji have up to four. */
const CODE_POINTS_PER_CHARACTER = 4;

/**
 * Returns by how many characters a text is too long, counted as people see them or by code points. 0 if the text is not
 * too long.
 */
export function excess(text: string, max: number): number {
  // A text with at most `max` UTF-16 units has at most `max` characters.
  if (text.length <= max) return 0;
  const most = Math.max(graphemes(text), Math.ceil(codePoints(text) / CODE_POINTS_PER_CHARACTER));
  return Math.max(0, most - max);
}
