import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CollectionFacets } from '../../../../contract/nfts.ts';
import type { Wallet } from '../../../../contract/wallets.ts';
import { subscribeToTopic } from '../../../lib/live.ts';
import { readMarksAgain, walletsQuery } from '../../wallets/wallets.queries.ts';
import { nftsKeys } from '../nfts.keys.ts';
import { useFacets } from '../nfts.queries.ts';

/**
 * Returns the facets of a collection and, on one's own, the wallets. Lists, details and the profile are read
 * again when its NFTs or their marks change.
 */
export function useCollectionState(userId: string, own: boolean) {
  const facets = useFacets(userId);
  const { data } = useQuery({ ...walletsQuery, enabled: own });
  useLiveState(userId, own);
  // Two versions, as either of the answers may fail.
  useFreshMarks(facets.data && versionOf(facets.data));
  useFreshMarks(data && proofsOf(data.items));
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

/** Reads NFTs and marks again when what they depend on has changed since it was first known. */
function useFreshMarks(version: string | undefined): void {
  const client = useQueryClient();
  const before = useRef(version);
  useEffect(() => {
    const hasChanged = before.current !== undefined && before.current !== version;
    before.current = version;
    if (hasChanged) readMarksAgain(client);
  }, [client, version]);
}

/** A text that changes when a wallet was fetched, linked or unlinked. */
function versionOf({ is_refreshing, refreshed_at, total_count, hidden_count }: CollectionFacets) {
  return [is_refreshing, refreshed_at, total_count, hidden_count].join();
}

/** A text that changes when a wallet was proven, or is not any more. */
function proofsOf(wallets: readonly Wallet[]) {
  return wallets.map(({ id, proven_at }) => [id, proven_at]).join();
}
