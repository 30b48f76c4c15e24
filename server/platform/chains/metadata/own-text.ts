/** Returns a copy of a text. A substring keeps the whole original string in memory, so a name could use megabytes. */
export function ownText(text: string): string {
  return Buffer.from(text).toString();
}
