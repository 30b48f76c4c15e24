import { postsMessages } from '#client/features/posts/posts/posts.messages.ts';
import type { SearchType } from '#contract/discovery/search.ts';
import type { SearchTerms } from '#contract/foundations/search-text.ts';
import { searchMessages } from '../search.messages.ts';
import { searchTypes } from '../search-address.ts';

const texts = searchMessages.filters;

interface Filter {
  name: string;
  /** The types that the filter applies to. */
  of: readonly SearchType[];
  /** The query without the filter. */
  rest: SearchTerms;
}

/** The filters of a search, in the order of their chips. */
export function filtersOf(terms: SearchTerms): Filter[] {
  const { phrases, names, tags, from, category } = terms;
  const without = (all: string[], text: string) => all.filter((other) => other !== text);
  const filters: Filter[] = [
    ...phrases.map((text) => ({
      name: texts.exact(text),
      of: searchTypes,
      rest: { ...terms, phrases: without(phrases, text) },
    })),
    ...names.map((text) => ({
      name: `@${text}`,
      of: ['users', 'posts'] as const,
      rest: { ...terms, names: without(names, text) },
    })),
    ...tags.map((text) => ({
      name: `#${text}`,
      of: ['posts', 'tags'] as const,
      rest: { ...terms, tags: without(tags, text) },
    })),
  ];
  if (from !== null) {
    filters.push({ name: texts.from(from), of: ['posts'], rest: { ...terms, from: null } });
  }
  if (category !== null) {
    const name = texts.category(postsMessages.categories[category]);
    filters.push({ name, of: ['posts'], rest: { ...terms, category: null } });
  }
  return filters;
}
