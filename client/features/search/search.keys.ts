import type { SearchType } from '../../../contract/search.ts';

/** Keys of what is found. Posts and members have keys of their nouns, whose caches are changed by likes and follows. */
export const searchKeys = {
  tags: (q: string) => ['search', 'tags', q] as const,
  events: (q: string) => ['search', 'events', q] as const,
  /** Which other searches find something, where one finds nothing. */
  others: (q: string, type: SearchType) => ['search', 'others', q, type] as const,
};
