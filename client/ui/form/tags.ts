/** A completion of a typed tag. */
export interface TagOption {
  tag: string;
  /** A remark shown next to the tag. */
  note?: string;
}

/** A tag as it is stored: without a leading hash and surrounding space. */
export function cleanTag(word: string): string {
  return word.replace(/^[#＃\s]+/, '').trim();
}

/** The tags plus one, unless it is empty, already included, or would exceed `max`. */
export function withTag(tags: readonly string[], word: string, max: number): string[] {
  const tag = cleanTag(word);
  if (tag === '' || tags.includes(tag) || tags.length >= max) return [...tags];
  return [...tags, tag];
}

/** The words that end with a comma, and the text after the last comma. */
export function splitTags(text: string): { words: string[]; rest: string } {
  const words = text.split(/[,，、]/);
  const rest = words.pop() ?? '';
  return { words, rest };
}
