import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { InfiniteList } from '#client/ui/list/infinite-list.tsx';
import type { NftPages } from './nfts.queries.ts';

/** Returns the props of `InfiniteList` for a list of NFTs. */
export type ListEnd = Omit<ComponentProps<typeof InfiniteList>, 'children'>;

export function listEndOf(
  query: UseInfiniteQueryResult<NftPages>,
  count: number,
  onMore: () => void,
): ListEnd {
  return {
    count,
    hasMore: query.hasNextPage,
    loading: query.isFetching,
    failed: query.isFetchNextPageError,
    onMore,
  };
}
