import { ID_PATTERN } from '#contract/foundations/ids.ts';
import { foldText } from '#contract/foundations/search-text.ts';

const endsWithId = new RegExp(`(?:^|/)(${ID_PATTERN})$`);

/** Returns the folded words of a typed text. */
export function wordsOf(typed: string): string[] {
  return foldText(typed).split(/\s+/).filter(Boolean);
}

/**
 * Returns the typed id, or a function that tests whether texts contain all typed words in any spelling. Both are null
 * when nothing was typed.
 */
export function parseListSearch(typed: string | undefined): {
  /** The id that was typed, or null. Only the record with this id is found. */
  id: string | null;
  matches: ((texts: readonly string[]) => boolean) | null;
} {
  const id = endsWithId.exec(typed ?? '')?.[1];
  if (id !== undefined) return { id, matches: null };
  const words = wordsOf(typed ?? '');
  if (words.length === 0) return { id: null, matches: null };
  const matches = (texts: readonly string[]) => {
    const text = texts.map(foldText).join('\n');
    return words.every((word) => text.includes(word));
  };
  return { id: null, matches };
}
