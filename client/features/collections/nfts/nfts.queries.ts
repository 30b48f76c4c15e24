import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useQuery,
} from '@tanstack/react-query';
import { walletsKeys } from '#client/features/collections/wallets/wallets.queries.ts';
import { callFunction, type FunctionInput, getJson } from '#client/lib/api/api.ts';
import { after, byCursor, loadedItems } from '#client/lib/api/paging.ts';
import type { Nft } from '#contract/collections/nfts.ts';
import { NFT_PAGE_SIZE, SECOND } from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import { type CollectionFilter, writeFilter } from './collection-filter.ts';

const all = walletsKeys.nfts;

export const nftsKeys = {
  all,
  lists: (userId: string) => [...all, userId, 'list'] as const,
  list: (userId: string, filter: CollectionFilter) => [...all, userId, 'list', filter] as const,
  facets: (userId: string) => [...all, userId, 'facets'] as const,
  one: (nftId: string) => [...all, 'one', nftId] as const,
};

export type NftPages = InfiniteData<Page<Nft>>;

/** Returns the query for the NFTs of a member that match a filter, in pages, pinned NFTs first. */
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

export function nftsOf(data: NftPages): Nft[] {
  return loadedItems(data, ({ id }) => id);
}

/** How often the state of a collection is refetched while its NFTs are fetched from the chains, in milliseconds. */
const REFRESH_INTERVAL = 3 * SECOND;

export function useFacets(userId: string) {
  return useQuery({
    queryKey: nftsKeys.facets(userId),
    queryFn: ({ signal }) =>
      getJson('/api/users/{userId}/nfts/facets', { params: { userId }, signal }),
    // Refetched on each mount, because another page can change the wallets. If the result has changed, the lists are
    // reloaded.
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.is_refreshing === true && REFRESH_INTERVAL,
  });
}

export function nftQuery(nftId: string) {
  return queryOptions({
    queryKey: nftsKeys.one(nftId),
    queryFn: ({ signal }) => getJson('/api/nfts/{nftId}', { params: { nftId }, signal }),
  });
}

/** Sets the viewer's pinned NFTs in their order. Fails when another tab or device has changed them. */
export function setPinnedNfts(input: FunctionInput<'setPinnedNfts'>) {
  return callFunction('setPinnedNfts', input);
}

/** Hides NFTs of the viewer, or shows them again. Returns the ids of the changed and the unchanged NFTs. */
export function setNftsHidden(input: FunctionInput<'setNftsHidden'>) {
  return callFunction('setNftsHidden', input);
}

/** Refetches everything about NFTs, because the lists that contain an NFT are unknown. */
export function refreshCollections(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: nftsKeys.all });
}
