import { walletsKeys } from '#client/features/collections/wallets/wallets.keys.ts';
import type { CollectionFilter } from './collection-filter.ts';

const all = walletsKeys.nfts;

export const nftsKeys = {
  all,
  lists: (userId: string) => [...all, userId, 'list'] as const,
  list: (userId: string, filter: CollectionFilter) => [...all, userId, 'list', filter] as const,
  facets: (userId: string) => [...all, userId, 'facets'] as const,
  one: (nftId: string) => [...all, 'one', nftId] as const,
};
