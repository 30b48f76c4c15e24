import { foldText } from '#contract/search-text.ts';

/** What the administration looks for in a list. */
export interface Asked {
  /** The only thing that is looked for. */
  id: string | null;
  /** Whether the texts of a thing have all words that are looked for, in any spelling; null where there are none. */
  matches: ((texts: readonly string[]) => boolean) | null;
}

const endsWithId = /(?:^|\/)([A-Za-z0-9]{20})$/;

/** Reads what is typed: an id, an address that ends with one, or words. */
export function parseAsked(typed: string | undefined): Asked {
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
