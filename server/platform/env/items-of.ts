/** Returns the items of a list. Empty items are omitted. */
export const itemsOf = (text: string, separator: string): string[] =>
  text
    .split(separator)
    .map((item) => item.trim())
    .filter(Boolean);
