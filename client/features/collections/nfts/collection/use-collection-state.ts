import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  refetchBadges,
  walletsQuery,
} from '#client/features/collections/wallets/wallets.queries.ts';
import { subscribeToTopic } from '#client/lib/live/live.ts';
import type { CollectionFacets } from '#contract/collections/nfts.ts';
import { nftsKeys, useFacets } from '../nfts.queries.ts';

/** Returns the facets of a collection and its owner's wallets. Reloads lists and profile when NFTs or badges change. */
export function useCollectionState(userId: string, own: boolean) {
  const facets = useFacets(userId);
  const { data } = useQuery({ ...walletsQuery, enabled: own });
  useLiveState(userId, own);
  // Both responses are used, because either request may fail.
  useFreshBadges(facets.data && versionOf(facets.data));
  useFreshBadges(data?.items.map(({ id, proven_at }) => [id, proven_at]).join());
  return {
    facets: facets.data,
    isPending: facets.isPending,
    wallets: own ? data?.items : undefined,
  };
}

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

function useFreshBadges(version: string | undefined): void {
  const client = useQueryClient();
  const before = useRef(version);
  useEffect(() => {
    const hasChanged = before.current !== undefined && before.current !== version;
    before.current = version;
    if (hasChanged) refetchBadges(client);
  }, [client, version]);
}

/** Returns a version that changes when a wallet is fetched, linked or unlinked. */
function versionOf({ is_refreshing, refreshed_at, total_count, hidden_count }: CollectionFacets) {
  return [is_refreshing, refreshed_at, total_count, hidden_count].join();
}
