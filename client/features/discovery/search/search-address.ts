import type { SearchSort, SearchType } from '#contract/discovery/search.ts';

/** In the order of their tabs. */
export const searchTypes = [
  'users',
  'posts',
  'tags',
  'events',
] as const satisfies readonly SearchType[];

export const searchSorts = ['new', 'best'] as const satisfies readonly SearchSort[];

/** The state in the address of the page: the query, the tab, and the order of posts. */
export interface SearchAddress {
  q: string;
  type: SearchType;
  sort: SearchSort;
}

const first = { q: '', type: 'posts', sort: 'new' } as const satisfies SearchAddress;

/** Reads the search parameters of the page. Ignores invalid values. */
export function readAddress(search: URLSearchParams): SearchAddress {
  return {
    q: (search.get('q') ?? first.q).trim(),
    type: searchTypes.find((known) => known === search.get('type')) ?? first.type,
    sort: searchSorts.find((known) => known === search.get('sort')) ?? first.sort,
  };
}

/** Returns the search parameters of an address. Defaults are omitted. */
export function writeAddress({ q, type, sort }: SearchAddress): Record<string, string> {
  return {
    ...(q !== first.q && { q }),
    ...(type !== first.type && { type }),
    ...(sort !== first.sort && { sort }),
  };
}

/** Returns the path of the page that shows the results of a search. */
export function searchPath(address: Partial<SearchAddress>): string {
  return `/search?${new URLSearchParams(writeAddress({ ...first, ...address }))}`;
}
