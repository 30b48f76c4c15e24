import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { InfiniteList } from '../../ui/infinite-list.tsx';
import type { NftPages } from './nfts.queries.ts';

/** How a list of NFTs goes on, as `InfiniteList` takes it. */
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
