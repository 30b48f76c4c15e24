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
import { searchKeys } from './search.keys.ts';
import { type SearchAddress, searchTypes } from './search-address.ts';

/** A page of results of one type. */
export type ResultsOf<Type extends SearchType> = Extract<SearchResults, { type: Type }>;

// How long results stay cached, so that the back button restores them.
const RESULTS_GC_TIME = 30 * MINUTE;

type SortedSearch = Pick<SearchAddress, 'q' | 'sort'>;

const keysOf = {
  users: ({ q }: SortedSearch) => followsKeys.foundBy(q),
  posts: ({ q, sort }: SortedSearch) => postsKeys.foundBy(q, sort),
  tags: ({ q }: SortedSearch) => searchKeys.tags(q),
  events: ({ q }: SortedSearch) => searchKeys.events(q),
} satisfies Record<SearchType, (search: SortedSearch) => readonly unknown[]>;

/** The results of a search for one type, page by page. */
export function resultsQuery<Type extends SearchType>(type: Type, search: SortedSearch) {
  const { q, sort } = search;
  return infiniteQueryOptions({
    queryKey: keysOf[type](search),
    queryFn: async ({ pageParam, signal }): Promise<ResultsOf<Type>> => {
      const page = await getJson('/api/search', {
        search: {
          q,
          type,
          ...(type === 'posts' && { sort, limit: FOUND_POSTS_PAGE_SIZE }),
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

function isOfType<Type extends SearchType>(
  page: SearchResults,
  type: Type,
): page is ResultsOf<Type> {
  return page.type === type;
}

/** Returns the results of a search. The results of the previous query stay until they have loaded. */
export function useResults<Type extends SearchType>(type: Type, search: SortedSearch) {
  return useInfiniteQuery({ ...resultsQuery(type, search), placeholderData: keepPreviousData });
}

/** The query and the type of a search. */
export type Search = Pick<SearchAddress, 'q' | 'type'>;

/**
 * Returns alternatives to a search without results: other types and other queries that have results. The list is empty
 * until they are known.
 */
export function useOtherSearches({ q, type }: Search, queries: readonly string[]): Search[] {
  const { data = [] } = useQuery({
    queryKey: searchKeys.others(q, type),
    queryFn: async ({ signal }) => {
      const others: Search[] = [
        ...searchTypes.filter((other) => other !== type).map((other) => ({ q, type: other })),
        ...queries.map((query) => ({ q: query, type })),
      ];
      const pages = await Promise.all(
        others.map((other) => getJson('/api/search', { search: { ...other, limit: 1 }, signal })),
      );
      return others.filter((_, index) => pages[index]?.items.length);
    },
  });
  return data;
}
