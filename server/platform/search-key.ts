import { foldText } from '#contract/search-text.ts';

/** The folded form of a name, by which people and tags are found. Computed in code because neither database can fold kana. */
export function searchKey(text: string): string {
  return foldText(text);
}
