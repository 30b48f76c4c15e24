import { isTagName, tagName } from '#contract/foundations/hashtags.ts';
import { tagIdentity } from '#contract/tags/tag-identity.ts';

export interface TagOption {
  tag: string;
  /** A remark shown next to the tag. */
  note?: string;
}

/** Returns the tags with a word added, unless the word is invalid or a duplicate, or there are `max` tags already. */
export function withTag(tags: readonly string[], word: string, max: number): string[] {
  const tag = tagName(word);
  const identity = tagIdentity(tag);
  const isKnown = tags.some((other) => tagIdentity(other) === identity);
  if (!isTagName(tag) || isKnown || tags.length >= max) return [...tags];
  return [...tags, tag];
}

/** Returns the words that end with a comma, and the text after the last comma. */
export function splitTags(text: string): { words: string[]; rest: string } {
  const words = text.split(/[,，、]/);
  const rest = words.pop() ?? '';
  return { words, rest };
}
