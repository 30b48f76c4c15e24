import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CollectionFacets } from '../../../../contract/nfts.ts';
import { subscribeToTopic } from '../../../lib/live.ts';
import { walletsQuery } from '../../wallets/wallets.queries.ts';
import { nftsKeys } from '../nfts.keys.ts';
import { useFacets } from '../nfts.queries.ts';

/** Returns the facets of a collection and, on one's own, the wallets. Lists are read again when its NFTs change. */
export function useCollectionState(userId: string, own: boolean) {
  const facets = useFacets(userId);
  const { data } = useQuery({ ...walletsQuery, enabled: own });
  useLiveState(userId, own);
  useFreshLists(userId, facets.data);
  return {
    facets: facets.data,
    isPending: facets.isPending,
    wallets: own ? data?.items : undefined,
  };
}

/** Reads the state again when the server tells the owner that wallets are fetched, or were. */
function useLiveState(userId: string, own: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!own) return;
    return subscribeToTopic(`user:${userId}`, ({ type }) => {
      if (type !== 'wallets' && type !== 'refetch') return;
      void client.invalidateQueries({ queryKey: nftsKeys.facets(userId) });
      void client.invalidateQueries({ queryKey: walletsQuery.queryKey });
    });
  }, [client, userId, own]);
}

/** Reads the lists again when a wallet was fetched, linked or unlinked. */
function useFreshLists(userId: string, facets: CollectionFacets | undefined): void {
  const client = useQueryClient();
  const version = facets && versionOf(facets);
  const before = useRef(version);
  useEffect(() => {
    const hasChanged = before.current !== undefined && before.current !== version;
    before.current = version;
    if (hasChanged) void client.invalidateQueries({ queryKey: nftsKeys.lists(userId) });
  }, [client, userId, version]);
}

/** A text that changes when the NFTs of a collection do. */
function versionOf({ is_refreshing, refreshed_at, total_count, hidden_count }: CollectionFacets) {
  return [is_refreshing, refreshed_at, total_count, hidden_count].join();
}
