import { EXCERPT_LENGTH } from '#contract/foundations/limits.ts';
import { foldText, matchRanges, type SearchTerms } from '#contract/foundations/search-text.ts';
import { firstCharacters } from '#server/platform/first-characters.ts';

/** The number of characters before the match in a snippet. */
const BEFORE = 20;
/**
 * The range in which a match is searched first. A longer match, such as one with many marks, is found by reading the
 * whole text.
 */
const NEARBY = 60;

/** A match of the index: the folded text and its approximate place. Folding shifts characters a little. */
export interface FoundText {
  text: string;
  near: number;
}

/** The part of a text around its first match, as long as an excerpt. */
export function snippetOf(content: string, terms: SearchTerms, found: FoundText): string {
  const start = startNearby(content, terms, found) ?? matchRanges(content, terms)[0]?.start ?? 0;
  return snippetAt(content, start);
}

/** The same from the beginning of a longer text. Undefined when the rest of it must be read. */
export function snippetFromBeginning(
  beginning: string,
  terms: SearchTerms,
  found: FoundText,
): string | undefined {
  const start = startNearby(beginning, terms, found);
  const isInside = start !== undefined && start + 2 * EXCERPT_LENGTH <= beginning.length;
  return isInside ? snippetAt(beginning, start) : undefined;
}

/** The place where the match begins, or undefined when it is elsewhere. */
function startNearby(
  content: string,
  terms: SearchTerms,
  { text, near }: FoundText,
): number | undefined {
  // Most texts have the same length as their folded forms. Folding only the match costs a tenth of searching for it.
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

/** The index itself, or one less inside a surrogate pair. */
function startOfCharacter(text: string, index: number): number {
  const unit = text.charCodeAt(index);
  return unit >= 0xdc00 && unit <= 0xdfff ? Math.max(0, index - 1) : index;
}
