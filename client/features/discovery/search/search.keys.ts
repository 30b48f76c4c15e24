import type { Search, SearchPeriod } from './search-address.ts';

/**
 * Keys of search results. Posts and members have keys of their nouns, because likes and follows update those caches.
 */
export const searchKeys = {
  tags: (q: string) => ['search', 'tags', q] as const,
  events: (q: string, { since, until }: SearchPeriod) =>
    ['search', 'events', q, since, until] as const,
  /** Other searches with results, for a search without any. */
  others: (search: Search) => ['search', 'others', search] as const,
};
