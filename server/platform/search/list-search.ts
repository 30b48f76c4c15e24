import { foldText } from '#contract/foundations/search-text.ts';

/** A search in a list of the administration. */
export interface ListSearch {
  /** The id that was typed, or null. Only the record with this id is found. */
  id: string | null;
  /** Whether texts contain all searched words, in any spelling. Null without words. */
  matches: ((texts: readonly string[]) => boolean) | null;
}

const endsWithId = /(?:^|\/)([A-Za-z0-9]{20})$/;

/** Returns the search for a typed text: an id, a URL that ends with one, or words. */
export function parseListSearch(typed: string | undefined): ListSearch {
  const id = endsWithId.exec(typed ?? '')?.[1];
  if (id !== undefined) return { id, matches: null };
  const words = foldText(typed ?? '')
    .split(/\s+/)
    .filter(Boolean);
  if (words.length === 0) return { id: null, matches: null };
  const matches = (texts: readonly string[]) => {
    const text = texts.map(foldText).join('\n');
    return words.every((word) => text.includes(word));
  };
  return { id: null, matches };
}
