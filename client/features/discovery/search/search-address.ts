import { isDay } from '#client/ui/form/japan-time.ts';
import type { SearchAi, SearchSort, SearchType } from '#contract/discovery/search.ts';

export const searchTypes = [
  'posts',
  'users',
  'tags',
  'events',
] as const satisfies readonly SearchType[];

export const searchSorts = ['new', 'best'] as const satisfies readonly SearchSort[];

const searchAiChoices = ['all', 'without', 'only'] as const satisfies readonly SearchAi[];

/** The first and the last day of a search, such as `2026-11-21`, in Japanese time. Empty for an open end. */
export interface SearchPeriod {
  since: string;
  until: string;
}

/** The search in the URL of the page: query, tab, order of posts, AI filter, and the period of posts and events. */
export interface SearchAddress extends SearchPeriod {
  q: string;
  /** The selected tab, or null for the first tab with results. */
  type: SearchType | null;
  sort: SearchSort;
  ai: SearchAi;
}

export type ShownSearch = SearchAddress & { type: SearchType };

/** The types whose results have a time. A period limits only these types. */
export const datedTypes: readonly SearchType[] = ['posts', 'events'];

const first = {
  q: '',
  type: null,
  sort: 'new',
  ai: 'all',
  since: '',
  until: '',
} as const satisfies SearchAddress;

export function isReversed({ since, until }: SearchPeriod): boolean {
  return since !== '' && until !== '' && until < since;
}

/** Returns the search in the search parameters of the page. Ignores invalid values. */
export function readAddress(search: URLSearchParams): SearchAddress {
  return {
    q: (search.get('q') ?? first.q).trim(),
    type: searchTypes.find((known) => known === search.get('type')) ?? first.type,
    sort: searchSorts.find((known) => known === search.get('sort')) ?? first.sort,
    ai: searchAiChoices.find((known) => known === search.get('ai')) ?? first.ai,
    ...readPeriod(search),
  };
}

function readPeriod(search: URLSearchParams): SearchPeriod {
  const dayOf = (name: keyof SearchPeriod) => {
    const day = search.get(name) ?? '';
    return isDay(day) ? day : '';
  };
  const period = { since: dayOf('since'), until: dayOf('until') };
  return isReversed(period) ? { since: '', until: '' } : period;
}

/** Returns the search parameters of a search. Defaults are omitted. */
export function writeAddress({
  q,
  type,
  sort,
  ai,
  since,
  until,
}: SearchAddress): Record<string, string> {
  return {
    ...(q !== first.q && { q }),
    ...(type !== null && { type }),
    ...(sort !== first.sort && { sort }),
    ...(ai !== first.ai && { ai }),
    ...(since !== '' && { since }),
    ...(until !== '' && { until }),
  };
}

export function searchPath(address: Partial<SearchAddress>): string {
  return `/search?${new URLSearchParams(writeAddress({ ...first, ...address }))}`;
}
