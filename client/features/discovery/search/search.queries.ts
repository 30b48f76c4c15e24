import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { postsKeys } from '#client/features/posts/posts/posts.keys.ts';
import { followsKeys } from '#client/features/social/follows/follows.keys.ts';
import { getJson } from '#client/lib/api/api.ts';
import { ApiError } from '#client/lib/api/api-error.ts';
import { after, byCursor } from '#client/lib/api/paging.ts';
import type { SearchResults, SearchType } from '#contract/discovery/search.ts';
import { FOUND_POSTS_PAGE_SIZE, MINUTE, SEARCH_PEOPLE } from '#contract/foundations/limits.ts';
import {
  datedTypes,
  type SearchAddress,
  type SearchPeriod,
  type ShownSearch,
} from './search-address.ts';

/** Keys of search results. Posts and members have the keys of other lists, so that a like or a follow updates them. */
const searchKeys = {
  tags: (q: string) => ['search', 'tags', q] as const,
  events: (q: string, { since, until }: SearchPeriod) =>
    ['search', 'events', q, since, until] as const,
  others: (search: UnsortedSearch) => ['search', 'others', search] as const,
};

type ResultsOf<Type extends SearchType> = Extract<SearchResults, { type: Type }>;

// The time for which results stay cached, so that the back button restores them, in milliseconds.
const RESULTS_GC_TIME = 30 * MINUTE;

type SortedSearch = Omit<SearchAddress, 'type'>;
type UnsortedSearch = Omit<ShownSearch, 'sort'>;

const keysOf = {
  users: ({ q }: SortedSearch) => followsKeys.foundBy(q),
  posts: ({ q, sort, ai, since, until }: SortedSearch) =>
    postsKeys.foundBy({ q, sort, ai, since, until }),
  tags: ({ q }: SortedSearch) => searchKeys.tags(q),
  events: ({ q, ...period }: SortedSearch) => searchKeys.events(q, period),
} satisfies Record<SearchType, (search: SortedSearch) => readonly unknown[]>;

export function resultsQuery<Type extends SearchType>(type: Type, search: SortedSearch) {
  return infiniteQueryOptions({
    queryKey: keysOf[type](search),
    queryFn: async ({ pageParam, signal }): Promise<ResultsOf<Type>> => {
      const page = await getJson('/api/search', {
        search: {
          ...searchOf({ ...search, type }),
          ...(type === 'posts' && { sort: search.sort, limit: FOUND_POSTS_PAGE_SIZE }),
          ...after(pageParam),
        },
        signal,
      });
      if (!isOfType(page, type)) throw new ApiError('internal');
      return page;
    },
    ...byCursor,
    gcTime: RESULTS_GC_TIME,
  });
}

/** Returns the parameters that affect the results of a search, so that equal results share a cache entry. */
function searchOf({ q, type, ai, since, until }: UnsortedSearch) {
  return {
    q,
    type,
    ...(type === 'posts' && { ai }),
    ...(datedTypes.includes(type) && { since: since || undefined, until: until || undefined }),
  };
}

function isOfType<Type extends SearchType>(
  page: SearchResults,
  type: Type,
): page is ResultsOf<Type> {
  return page.type === type;
}

/** Returns the query for the results of a search. While the next results load, the previous results stay. */
export function useResults<Type extends SearchType>(type: Type, search: SortedSearch) {
  return useInfiniteQuery({ ...resultsQuery(type, search), placeholderData: keepPreviousData });
}

/** The number of results of a type on their first page, and whether there may be more. */
export interface ResultCount {
  count: number;
  hasMore: boolean;
}

/** The results of each type: undefined while they are unknown, null when the search has failed. */
export type ResultCounts = Record<SearchType, ResultCount | null | undefined>;

/** Returns the number of results of a type: undefined while it is unknown, null when the search has failed. */
export function useResultCount<Type extends SearchType>(
  type: Type,
  search: SortedSearch,
  enabled: boolean,
): ResultCount | null | undefined {
  const query = useInfiniteQuery({ ...resultsQuery(type, search), enabled });
  if (!query.data) return query.isError ? null : undefined;
  const [first] = query.data.pages;
  const count = first?.items.length ?? 0;
  return { count, hasMore: first?.has_more === true || isCut(type, count) };
}

/**
 * Whether results may be missing. A search finds at most half of the members by username, and half by display name
 * (SEARCH-04).
 */
export function isCut(type: SearchType, count: number): boolean {
  return type === 'users' && count >= SEARCH_PEOPLE / 2;
}

/** Returns the queries that have results. The list is empty until the results have loaded. */
export function useFoundQueries(search: UnsortedSearch, queries: readonly string[]): string[] {
  const { data = [] } = useQuery({
    queryKey: searchKeys.others(search),
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        queries.map((q) =>
          getJson('/api/search', { search: { ...searchOf({ ...search, q }), limit: 1 }, signal }),
        ),
      );
      return queries.filter((_, index) => pages[index]?.items.length);
    },
  });
  return data;
}
