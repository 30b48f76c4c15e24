import { EXCERPT_LENGTH } from '#contract/limits.ts';
import { foldText, matchRanges, type SearchTerms } from '#contract/search-text.ts';
import { firstCharacters } from '#server/platform/first-characters.ts';

/** Characters before the match that a snippet shows. */
const BEFORE = 20;
/** Where a match is looked for first. What is longer, such as one with many marks, is found by reading the whole text. */
const NEARBY = 60;

/** A match that the index has found: the folded text, and about where it is. Folding moves characters a little. */
export interface FoundText {
  text: string;
  near: number;
}

/** The part of a text around its first match, as long as an excerpt. */
export function snippetOf(content: string, terms: SearchTerms, found: FoundText): string {
  const start = startNearby(content, terms, found) ?? matchRanges(content, terms)[0]?.start ?? 0;
  return snippetAt(content, start);
}

/** The same from the beginning of a longer text; undefined where the rest of it has to be read. */
export function snippetFromBeginning(
  beginning: string,
  terms: SearchTerms,
  found: FoundText,
): string | undefined {
  const start = startNearby(beginning, terms, found);
  const isInside = start !== undefined && start + 2 * EXCERPT_LENGTH <= beginning.length;
  return isInside ? snippetAt(beginning, start) : undefined;
}

/** Where the match begins; undefined when it is somewhere else. */
function startNearby(
  content: string,
  terms: SearchTerms,
  { text, near }: FoundText,
): number | undefined {
  // Most texts are as long as their folded forms: folding the match alone costs a tenth of looking for it.
  if (foldText(content.slice(near, near + text.length)) === text) return near;
  const from = Math.max(0, near - BEFORE);
  const [match] = matchRanges(content.slice(from, near + NEARBY), terms);
  return match && from + match.start;
}

function snippetAt(content: string, start: number): string {
  const cut = startOfCharacter(content, Math.max(0, start - BEFORE));
  const shown = firstCharacters(content.slice(cut), EXCERPT_LENGTH);
  return cut === 0 ? shown : `…${shown}`;
}

/** The index itself, or one less when it is in the middle of a surrogate pair. */
function startOfCharacter(text: string, index: number): number {
  const unit = text.charCodeAt(index);
  return unit >= 0xdc00 && unit <= 0xdfff ? Math.max(0, index - 1) : index;
}
