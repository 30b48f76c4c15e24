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
import { FOUND_POSTS_PAGE_SIZE, MINUTE } from '#contract/foundations/limits.ts';
import {
  datedTypes,
  type Search,
  type SearchAddress,
  type SearchPeriod,
  searchTypes,
} from './search-address.ts';

/** Keys of search results. Posts and members have other keys, so that likes and follows update them. */
const searchKeys = {
  tags: (q: string) => ['search', 'tags', q] as const,
  events: (q: string, { since, until }: SearchPeriod) =>
    ['search', 'events', q, since, until] as const,
  /** Alternative searches that have results. */
  others: (search: Search) => ['search', 'others', search] as const,
};

/** A page of results of one type. */
export type ResultsOf<Type extends SearchType> = Extract<SearchResults, { type: Type }>;

// The time for which results stay cached, so that the back button restores them, in milliseconds.
const RESULTS_GC_TIME = 30 * MINUTE;

type SortedSearch = Omit<SearchAddress, 'type'>;

const keysOf = {
  users: ({ q }: SortedSearch) => followsKeys.foundBy(q),
  posts: ({ q, sort, ai, since, until }: SortedSearch) =>
    postsKeys.foundBy({ q, sort, ai, since, until }),
  tags: ({ q }: SortedSearch) => searchKeys.tags(q),
  events: ({ q, ...period }: SortedSearch) => searchKeys.events(q, period),
} satisfies Record<SearchType, (search: SortedSearch) => readonly unknown[]>;

/** Returns the query of the results of a search for one type, page by page. */
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
function searchOf({ q, type, ai, since, until }: Search) {
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

/** Returns the query of the results of a search. While they load, the results of the previous query stay. */
export function useResults<Type extends SearchType>(type: Type, search: SortedSearch) {
  return useInfiniteQuery({ ...resultsQuery(type, search), placeholderData: keepPreviousData });
}

/**
 * Returns alternatives to a search without results: other types and other queries that have results. The list is empty
 * until the alternatives have loaded.
 */
export function useOtherSearches(search: Search, queries: readonly string[]): Search[] {
  const { data = [] } = useQuery({
    queryKey: searchKeys.others(search),
    queryFn: async ({ signal }) => {
      const others: Search[] = [
        ...searchTypes.filter((type) => type !== search.type).map((type) => ({ ...search, type })),
        ...queries.map((q) => ({ ...search, q })),
      ];
      const pages = await Promise.all(
        others.map((other) =>
          getJson('/api/search', { search: { ...searchOf(other), limit: 1 }, signal }),
        ),
      );
      return others.filter((_, index) => pages[index]?.items.length);
    },
  });
  return data;
}
