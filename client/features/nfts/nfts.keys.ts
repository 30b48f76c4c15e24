import type { CollectionFilter } from './collection-filter.ts';

export const nftsKeys = {
  all: ['nfts'] as const,
  /** Everything of one member's collection. */
  of: (userId: string) => ['nfts', userId] as const,
  lists: (userId: string) => ['nfts', userId, 'list'] as const,
  list: (userId: string, filter: CollectionFilter) => ['nfts', userId, 'list', filter] as const,
  facets: (userId: string) => ['nfts', userId, 'facets'] as const,
  one: (nftId: string) => ['nfts', 'one', nftId] as const,
};
