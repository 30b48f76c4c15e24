const surrogate = /[\ud800-\udfff]/;

/** The first characters of a text; one of two UTF-16 units is not cut in two. */
export function firstCharacters(text: string, count: number): string {
  if (text.length <= count) return text;
  const units = text.slice(0, count);
  // Splitting a text into characters costs twenty times as much, and most need it not.
  if (!surrogate.test(units)) return units;
  return Array.from(text.slice(0, 2 * count))
    .slice(0, count)
    .join('');
}
