const surrogate = /[\ud800-\udfff]/;

export function firstCharacters(text: string, count: number): string {
  if (text.length <= count) return text;
  const units = text.slice(0, count);
  // Splitting a text into characters costs twenty times as much and is rarely needed.
  if (!surrogate.test(units)) return units;
  return Array.from(text.slice(0, 2 * count))
    .slice(0, count)
    .join('');
}
