import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import { messageOf } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import type { Nft } from '#contract/collections/nfts.ts';
import { noFilter } from '../collection-filter.ts';
import {
  type NftPages,
  nftListQuery,
  nftsKeys,
  nftsOf,
  refreshCollections,
  setPinnedNfts,
} from '../nfts.queries.ts';
import { pinsMessages } from './pins.messages.ts';

/** Returns the viewer's pinned NFTs in order. They are the first NFTs of the whole collection. */
export function usePinnedNfts(userId: string) {
  return useInfiniteQuery({ ...nftListQuery(userId, noFilter), select: pinnedOf });
}

function pinnedOf(data: NftPages): readonly Nft[] {
  return nftsOf(data).filter(({ is_pinned }) => is_pinned);
}

interface PinChange {
  nftIds: string[];
  /** The ids of the pins that the viewer has seen. The server refuses the call when the stored pins differ. */
  expectedIds: string[];
  done: string;
}

/** Returns a function that sets the pinned NFTs optimistically. Resolves to the error message, or null on success. */
export function useSetPins(userId: string) {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  return useCallback(
    async ({ nftIds, expectedIds, done }: PinChange): Promise<string | null> => {
      const lists = { queryKey: nftsKeys.lists(userId) };
      await client.cancelQueries(lists);
      const before = client.getQueriesData<NftPages>(lists);
      client.setQueriesData<NftPages>(lists, (data) => data && withPins(data, nftIds));
      try {
        await afterSignIn(() => setPinnedNfts({ nftIds, expectedIds }));
        showToast({ type: 'success', about: lists.queryKey.join(), title: done });
        return null;
      } catch (error) {
        for (const [queryKey, data] of before) client.setQueryData(queryKey, data);
        const message = messageOf(error);
        const title = pinsMessages.failed;
        showToast({ type: 'error', about: lists.queryKey.join(), title, message });
        return message;
      } finally {
        void refreshCollections(client);
      }
    },
    [client, userId, afterSignIn],
  );
}

/** Returns the pages with exactly these NFTs pinned and at the beginning. Each page keeps its length. */
function withPins(data: NftPages, nftIds: readonly string[]): NftPages {
  const nfts = nftsOf(data).map((nft) => ({ ...nft, is_pinned: nftIds.includes(nft.id) }));
  const pinned = nftIds.flatMap((id) => nfts.find((nft) => nft.id === id) ?? []);
  const rest = [...pinned, ...nfts.filter(({ is_pinned }) => !is_pinned)];
  const pages = data.pages.map((page) => ({ ...page, items: rest.splice(0, page.items.length) }));
  return { ...data, pages };
}
