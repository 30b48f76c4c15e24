import { postsMessages } from '#client/features/posts/posts/posts.messages.ts';
import { formatDate } from '#client/lib/format/format.ts';
import type { SearchType } from '#contract/discovery/search.ts';
import {
  type ExcludedTerms,
  type SearchTerms,
  writeSearch,
} from '#contract/foundations/search-text.ts';
import { searchMessages } from '../search.messages.ts';
import {
  datedTypes,
  type SearchAddress,
  type SearchPeriod,
  searchTypes,
} from '../search-address.ts';

const texts = searchMessages.filters;

interface Filter {
  name: string;
  /** The types that the filter applies to. */
  of: readonly SearchType[];
  /** The change of the search that removes the filter. */
  rest: Partial<SearchAddress>;
}

const without = <Text>(all: readonly Text[], text: Text) => all.filter((other) => other !== text);

/** The filters of a search, in the order of their chips. */
export function filtersOf(terms: SearchTerms, period: SearchPeriod): Filter[] {
  return [...requiredOf(terms), ...excludedOf(terms), ...daysOf(period)];
}

function requiredOf(terms: SearchTerms): Filter[] {
  const { phrases, names, tags, from, category } = terms;
  const rest = (change: Partial<SearchTerms>) => ({ q: writeSearch({ ...terms, ...change }) });
  const filters: Filter[] = [
    ...phrases.map((text) => ({
      name: texts.exact(text),
      of: searchTypes,
      rest: rest({ phrases: without(phrases, text) }),
    })),
    ...names.map((text) => ({
      name: `@${text}`,
      of: ['users', 'posts'] as const,
      rest: rest({ names: without(names, text) }),
    })),
    ...tags.map((text) => ({
      name: `#${text}`,
      of: ['posts', 'tags'] as const,
      rest: rest({ tags: without(tags, text) }),
    })),
  ];
  if (from !== null) {
    filters.push({ name: texts.from(from), of: ['posts'], rest: rest({ from: null }) });
  }
  if (category !== null) {
    const name = texts.category(postsMessages.categories[category]);
    filters.push({ name, of: ['posts'], rest: rest({ category: null }) });
  }
  return filters;
}

function excludedOf(terms: SearchTerms): Filter[] {
  const { words, phrases, names, tags, categories } = terms.without;
  const rest = (change: Partial<ExcludedTerms>) => ({
    q: writeSearch({ ...terms, without: { ...terms.without, ...change } }),
  });
  const filters: Filter[] = [
    ...words.map((text) => ({
      name: text,
      of: searchTypes,
      rest: rest({ words: without(words, text) }),
    })),
    ...phrases.map((text) => ({
      name: text,
      of: searchTypes,
      rest: rest({ phrases: without(phrases, text) }),
    })),
    ...names.map((text) => ({
      name: `@${text}`,
      of: ['users', 'posts'] as const,
      rest: rest({ names: without(names, text) }),
    })),
    ...tags.map((text) => ({
      name: `#${text}`,
      of: ['posts', 'tags'] as const,
      rest: rest({ tags: without(tags, text) }),
    })),
    ...categories.map((category) => ({
      name: postsMessages.categories[category],
      of: ['posts'] as const,
      rest: rest({ categories: without(categories, category) }),
    })),
  ];
  return filters.map((filter) => ({ ...filter, name: texts.without(filter.name) }));
}

function daysOf({ since, until }: SearchPeriod): Filter[] {
  const filters: Filter[] = [];
  if (since !== '') {
    filters.push({ name: texts.since(dayName(since)), of: datedTypes, rest: { since: '' } });
  }
  if (until !== '') {
    filters.push({ name: texts.until(dayName(until)), of: datedTypes, rest: { until: '' } });
  }
  return filters;
}

/** A day as the chips name it, such as `11月21日(土)`. */
export function dayName(day: string): string {
  return formatDate(`${day}T00:00:00+09:00`, { timeZone: 'Asia/Tokyo' });
}
