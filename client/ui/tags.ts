/** A tag to choose while typing, and what is known of it. */
export interface TagOption {
  tag: string;
  note?: string;
}

/** A tag as it is kept: no leading hash, no space around. */
export function cleanTag(word: string): string {
  return word.replace(/^[#＃\s]+/, '').trim();
}

/** The tags with one more, unless it is empty, already there, or there is no room. */
export function withTag(tags: readonly string[], word: string, max: number): string[] {
  const tag = cleanTag(word);
  if (tag === '' || tags.includes(tag) || tags.length >= max) return [...tags];
  return [...tags, tag];
}

/** Words that a comma has ended, and what is typed behind the last one. */
export function splitTags(text: string): { words: string[]; rest: string } {
  const words = text.split(/[,，、]/);
  const rest = words.pop() ?? '';
  return { words, rest };
}
