/** Returns the items of a list, without empty ones. */
export const itemsOf = (text: string, separator: string): string[] =>
  text
    .split(separator)
    .map((item) => item.trim())
    .filter(Boolean);
