import { foldText, isFoundInside, type SearchTerms } from '#contract/search-text.ts';
import {
  authorToken,
  categoryText,
  tagStartText,
  tagText,
} from '#server/features/search-index/search-index.service.ts';
import { tokensToFind } from '#server/platform/search/tokens.ts';

/** What an entry of the index must have to be found. */
export interface Criteria {
  /** Parts of its folded text, those of words first. */
  texts: string[];
  /** The id of its author; null for any. */
  author: string | null;
  /** The tokens of all these. */
  tokens: number[];
}

/** What a post must have. `author` is the member whom `from:` or `@` names. */
export function criteriaOfPosts(terms: SearchTerms, author: string | null): Criteria {
  const words = [...terms.words, ...terms.phrases].map(foldText);
  return toCriteria(
    [
      // A single letter or kana begins a tag.
      ...words.map((word) => (isFoundInside(word) ? word : tagStartText(word))),
      ...terms.tags.map(tagText),
      ...(terms.category === null ? [] : [categoryText(terms.category)]),
    ],
    author,
  );
}

/** What an event must have. A single letter or kana finds none. */
export function criteriaOfEvents(terms: SearchTerms): Criteria | null {
  const words = [...terms.words, ...terms.phrases].map(foldText);
  return words.every(isFoundInside) ? toCriteria(words, null) : null;
}

function toCriteria(texts: string[], author: string | null): Criteria {
  const tokens = tokensToFind(texts);
  return { texts, author, tokens: author === null ? tokens : [...tokens, authorToken(author)] };
}
