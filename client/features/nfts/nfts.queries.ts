import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { NFT_PAGE_SIZE, SECOND } from '../../../contract/limits.ts';
import type { Nft } from '../../../contract/nfts.ts';
import type { Page } from '../../../contract/primitives.ts';
import { getJson } from '../../lib/api.ts';
import { after, byCursor, uniqueBy } from '../../lib/paging.ts';
import { type CollectionFilter, writeFilter } from './collection-filter.ts';
import { nftsKeys } from './nfts.keys.ts';

export type NftPages = InfiniteData<Page<Nft>>;

/** The NFTs of a member that a filter chooses, page by page: pinned ones first. */
export function nftListQuery(userId: string, filter: CollectionFilter) {
  return infiniteQueryOptions({
    queryKey: nftsKeys.list(userId, filter),
    queryFn: ({ pageParam, signal }) =>
      getJson('/api/users/{userId}/nfts', {
        params: { userId },
        search: { limit: NFT_PAGE_SIZE, ...writeFilter(filter), ...after(pageParam) },
        signal,
      }),
    ...byCursor,
  });
}

export function useNftList(userId: string, filter: CollectionFilter) {
  return useInfiniteQuery(nftListQuery(userId, filter));
}

/** The NFTs of a list's pages, each once. */
export function nftsOf(data: NftPages): Nft[] {
  return uniqueBy(
    data.pages.flatMap((page) => page.items),
    ({ id }) => id,
  );
}

/** How often the state of a collection is read while it is fetched from its chains, in milliseconds. */
const REFRESH_INTERVAL = 3 * SECOND;

/** What a collection can be filtered by, and how fresh it is. */
export function facetsQuery(userId: string) {
  return queryOptions({
    queryKey: nftsKeys.facets(userId),
    queryFn: ({ signal }) =>
      getJson('/api/users/{userId}/nfts/facets', { params: { userId }, signal }),
    // They tell whether the lists have changed: wallets are linked and unlinked on another page.
    staleTime: 0,
  });
}

export function useFacets(userId: string) {
  return useQuery({
    ...facetsQuery(userId),
    refetchInterval: ({ state }) => state.data?.is_refreshing === true && REFRESH_INTERVAL,
  });
}

/** An NFT with its traits. */
export function nftQuery(nftId: string) {
  return queryOptions({
    queryKey: nftsKeys.one(nftId),
    queryFn: ({ signal }) => getJson('/api/nfts/{nftId}', { params: { nftId }, signal }),
  });
}

/** Reads everything about NFTs again: the details of one do not tell in which lists it is. */
export function refreshCollections(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: nftsKeys.all });
}
