/** Copies a text. A substring keeps the whole original string in memory, so a name could hold megabytes. */
export function ownText(text: string): string {
  return Buffer.from(text).toString();
}
