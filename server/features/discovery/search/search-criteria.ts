import { foldText, isFoundInside, type SearchTerms } from '#contract/foundations/search-text.ts';
import {
  authorToken,
  categoryText,
  tagStartText,
  tagText,
} from '#server/features/foundations/search-index/search-index.service.ts';
import { tokensToFind } from '#server/platform/search/tokens.ts';

/** The criteria for an entry of the index. */
export interface Criteria {
  /** The parts of its folded text, with those of words first. */
  texts: string[];
  /** The id of its author, or null for any. */
  author: string | null;
  /** The tokens of all parts. */
  tokens: number[];
}

/** The criteria for a post. `author` is the member in `from:` or `@`. */
export function criteriaOfPosts(terms: SearchTerms, author: string | null): Criteria {
  const words = [...terms.words, ...terms.phrases].map(foldText);
  return toCriteria(
    [
      // A single letter or kana matches the beginning of a tag.
      ...words.map((word) => (isFoundInside(word) ? word : tagStartText(word))),
      ...terms.tags.map(tagText),
      ...(terms.category === null ? [] : [categoryText(terms.category)]),
    ],
    author,
  );
}

/** The criteria for an event. A single letter or kana matches none. */
export function criteriaOfEvents(terms: SearchTerms): Criteria | null {
  const words = [...terms.words, ...terms.phrases].map(foldText);
  return words.every(isFoundInside) ? toCriteria(words, null) : null;
}

function toCriteria(texts: string[], author: string | null): Criteria {
  const tokens = tokensToFind(texts);
  return { texts, author, tokens: author === null ? tokens : [...tokens, authorToken(author)] };
}
