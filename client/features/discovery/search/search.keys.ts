import type { SearchType } from '#contract/discovery/search.ts';

/**
 * Keys of search results. Posts and members have keys of their nouns, because likes and follows update those caches.
 */
export const searchKeys = {
  tags: (q: string) => ['search', 'tags', q] as const,
  events: (q: string) => ['search', 'events', q] as const,
  /** Other searches with results, for a search without any. */
  others: (q: string, type: SearchType) => ['search', 'others', q, type] as const,
};
