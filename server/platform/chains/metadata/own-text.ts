/** A text by itself: what is cut from a string keeps the whole of it in memory, so a name could keep megabytes. */
export function ownText(text: string): string {
  return Buffer.from(text).toString();
}
