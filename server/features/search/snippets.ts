import { EXCERPT_LENGTH } from '#contract/limits.ts';
import { matchRanges, type SearchTerms } from '#contract/search-text.ts';

/** Characters before the match that a snippet shows. */
const BEFORE = 20;
/** Where a match is looked for first. What is longer, such as one with many marks, is found by reading the whole text. */
const NEARBY = 60;

/**
 * The part of a text around its first match, as long as an excerpt. `near` is about where the match is: folding a text
 * moves its characters a little.
 */
export function snippetOf(content: string, terms: SearchTerms, near: number): string {
  const from = Math.max(0, near - BEFORE);
  const [match] = matchRanges(content.slice(from, near + NEARBY), terms);
  const start = match ? from + match.start : (matchRanges(content, terms)[0]?.start ?? 0);
  const cut = startOfCharacter(content, Math.max(0, start - BEFORE));
  const shown = [...content.slice(cut, cut + 2 * EXCERPT_LENGTH)].slice(0, EXCERPT_LENGTH).join('');
  return cut === 0 ? shown : `…${shown}`;
}

/** The index itself, or one less when it is in the middle of a surrogate pair. */
function startOfCharacter(text: string, index: number): number {
  const unit = text.charCodeAt(index);
  return unit >= 0xdc00 && unit <= 0xdfff ? Math.max(0, index - 1) : index;
}
