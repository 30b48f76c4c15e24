import { postsMessages } from '#client/features/posts/posts/posts.messages.ts';
import { formatDate, inJapan } from '#client/lib/format/format.ts';
import type { SearchType } from '#contract/discovery/search.ts';
import {
  type ExcludedTerms,
  type SearchTerms,
  writeSearch,
} from '#contract/foundations/search-text.ts';
import { searchMessages } from '../search.messages.ts';
import { datedTypes, type SearchAddress, searchTypes } from '../search-address.ts';

const texts = searchMessages.filters;

interface Filter {
  name: string;
  /** The types to which the filter applies. */
  of: readonly SearchType[];
  /** The change of the search that removes the filter. */
  rest: Partial<SearchAddress>;
}

const ofNames: readonly SearchType[] = ['users', 'posts'];
const ofTags: readonly SearchType[] = ['posts', 'tags'];
const ofPosts: readonly SearchType[] = ['posts'];

const atName = (text: string) => `@${text}`;
const hashTag = (text: string) => `#${text}`;

/** Returns the filters of a search, in the order of their chips. */
export function filtersOf(terms: SearchTerms, address: SearchAddress): Filter[] {
  const { ai } = address;
  const aiFilters: Filter[] =
    ai === 'all' ? [] : [{ name: texts.ai[ai], of: ofPosts, rest: { ai: 'all' } }];
  return [...requiredOf(terms), ...excludedOf(terms), ...aiFilters, ...daysOf(address)];
}

function requiredOf(terms: SearchTerms): Filter[] {
  const { from, category } = terms;
  const rest = (change: Partial<SearchTerms>) => ({ q: writeSearch({ ...terms, ...change }) });
  const filters = [
    ...eachOf(terms.phrases, searchTypes, texts.exact, (phrases) => rest({ phrases })),
    ...eachOf(terms.names, ofNames, atName, (names) => rest({ names })),
    ...eachOf(terms.tags, ofTags, hashTag, (tags) => rest({ tags })),
  ];
  if (from !== null) {
    filters.push({ name: texts.from(from), of: ofPosts, rest: rest({ from: null }) });
  }
  if (category !== null) {
    const name = texts.category(postsMessages.categories[category]);
    filters.push({ name, of: ofPosts, rest: rest({ category: null }) });
  }
  return filters;
}

function excludedOf(terms: SearchTerms): Filter[] {
  const { words, phrases, names, tags, categories } = terms.without;
  const rest = (change: Partial<ExcludedTerms>) => ({
    q: writeSearch({ ...terms, without: { ...terms.without, ...change } }),
  });
  const itself = (text: string) => text;
  const nameOf = (category: keyof typeof postsMessages.categories) =>
    postsMessages.categories[category];
  const filters = [
    ...eachOf(words, searchTypes, itself, (words) => rest({ words })),
    ...eachOf(phrases, searchTypes, itself, (phrases) => rest({ phrases })),
    ...eachOf(names, ofNames, atName, (names) => rest({ names })),
    ...eachOf(tags, ofTags, hashTag, (tags) => rest({ tags })),
    ...eachOf(categories, ofPosts, nameOf, (categories) => rest({ categories })),
  ];
  return filters.map((filter) => ({ ...filter, name: texts.without(filter.name) }));
}

/**
 * Returns one filter for each term. `restWith` receives the other terms, and returns the change that removes this term
 * from the search.
 */
function eachOf<Term extends string>(
  terms: readonly Term[],
  of: readonly SearchType[],
  nameOf: (term: Term) => string,
  restWith: (others: Term[]) => Partial<SearchAddress>,
): Filter[] {
  return terms.map((term) => ({
    name: nameOf(term),
    of,
    rest: restWith(terms.filter((other) => other !== term)),
  }));
}

function daysOf({ since, until }: SearchAddress): Filter[] {
  const filters: Filter[] = [];
  if (since !== '') {
    filters.push({ name: texts.since(dayName(since)), of: datedTypes, rest: { since: '' } });
  }
  if (until !== '') {
    filters.push({ name: texts.until(dayName(until)), of: datedTypes, rest: { until: '' } });
  }
  return filters;
}

/** Returns the name of a day for chips, such as `11月21日(土)`. */
export function dayName(day: string): string {
  return formatDate(`${day}T00:00:00+09:00`, inJapan);
}
