const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/** Cuts a text to a number of characters, never inside a letter or an emoji, and appends `…`. */
export function cutText(text: string, length: number): string {
  const letters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  if (letters.length <= length) return text;
  return `${letters
    .slice(0, length - 1)
    .join('')
    .trimEnd()}…`;
}
