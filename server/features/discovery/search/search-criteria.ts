import type { SearchAi } from '#contract/discovery/search.ts';
import { DAY } from '#contract/foundations/limits.ts';
import {
  type ExcludedTerms,
  foldText,
  isFoundInside,
  type SearchTerms,
} from '#contract/foundations/search-text.ts';
import {
  aiText,
  categoryText,
  tagStartText,
  tagText,
} from '#server/features/foundations/search-index/search-index.service.ts';
import { seesAllMembers } from '#server/features/members/profiles/profiles.policy.ts';
import { hidesBlocked } from '#server/features/members/visibility/visibility.service.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import {
  endOfPositions,
  firstPositionOf,
  startOfPositions,
} from '#server/platform/search/tokens.ts';
import type { Reader } from './match-statements.store.ts';

export interface Criteria {
  /** The texts that the folded text of the entry contains, words first. */
  texts: string[];
  author: string | null;
  without: {
    /** The texts that the folded text of the entry does not contain. */
    texts: string[];
    /** The ids of the authors to exclude. */
    authors: string[];
  };
  period: Period;
}

/** The positions of the entries of a period: from `start` on, and before `end`. */
export interface Period {
  start: number;
  end: number;
}

/** Returns the period from the start of a first day until the end of a last day in Japan. Both are optional. */
export function periodOf({
  since,
  until,
}: {
  since?: string | undefined;
  until?: string | undefined;
}): Period {
  const startOf = (day: string) => Date.parse(`${day}T00:00:00.000+09:00`);
  return {
    start: since === undefined ? startOfPositions : firstPositionOf(startOf(since)),
    end: until === undefined ? endOfPositions : firstPositionOf(startOf(until) + DAY),
  };
}

interface NamedAuthors {
  /** The id of the member in `from:` or `@`, or null without such a filter. */
  author: string | null;
  excluded: string[];
}

export function criteriaOfPosts(
  terms: SearchTerms,
  { author, excluded }: NamedAuthors,
  period: Period,
): Criteria {
  const { from: _, category, ...texts } = terms;
  const categories = category === null ? [] : [category];
  const { without } = terms;
  return {
    texts: partsOfPost({ ...texts, categories }),
    author,
    without: { texts: partsOfPost(without), authors: excluded },
    period,
  };
}

/** Returns criteria that also require the chosen use of AI. */
export function withAi(criteria: Criteria, ai: SearchAi): Criteria {
  const { texts, without } = criteria;
  if (ai === 'only') return { ...criteria, texts: [...texts, aiText] };
  if (ai === 'all') return criteria;
  return { ...criteria, without: { ...without, texts: [...without.texts, aiText] } };
}

/** Returns the texts that the entry of a post contains if the post matches these terms. */
function partsOfPost({ words, phrases, tags, categories }: Omit<ExcludedTerms, 'names'>): string[] {
  return [
    // A single letter or kana matches the beginning of a tag.
    ...[...words, ...phrases]
      .map(foldText)
      .map((word) => (isFoundInside(word) ? word : tagStartText(word))),
    ...tags.map(tagText),
    ...categories.map(categoryText),
  ];
}

/** Returns the criteria for an event, or null for a single letter or kana, which matches no event. */
export function criteriaOfEvents(terms: SearchTerms, period: Period): Criteria | null {
  const wordsOf = ({ words, phrases }: Pick<SearchTerms, 'words' | 'phrases'>) =>
    [...words, ...phrases].map(foldText);
  const words = wordsOf(terms);
  if (!words.every(isFoundInside)) return null;
  const texts = wordsOf(terms.without).filter(isFoundInside);
  return { texts: words, author: null, without: { texts, authors: [] }, period };
}

/** Whether criteria certainly match nothing: they require nothing, have an empty period, or exclude what they require. */
export function matchNothing({ texts, author, without, period }: Criteria): boolean {
  return (
    (texts.length === 0 && author === null) ||
    period.start >= period.end ||
    (author !== null && without.authors.includes(author)) ||
    without.texts.some((excluded) => texts.some((text) => text.includes(excluded)))
  );
}

/** Returns what a viewer can find: the values for `isFindable`. */
export function readerOf(viewer: Viewer): Reader {
  return {
    viewer: viewer.userId,
    all: seesAllMembers(viewer, ''),
    excludesBlocked: hidesBlocked(viewer),
  };
}
