import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { loadedItems } from '#client/lib/api/paging.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import { LoadedQuery } from '../feedback/loaded-query.tsx';
import { InfiniteList } from './infinite-list.tsx';

interface LoadedListProps<Item> {
  query: UseInfiniteQueryResult<InfiniteData<Page<Item>, unknown>>;
  keyOf: (item: Item) => string;
  loading?: ReactNode;
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
}

export function LoadedList<Item>(props: LoadedListProps<Item>) {
  const { query, keyOf, loading, empty, children } = props;
  return (
    <LoadedQuery query={query} loading={loading}>
      {(data) => {
        const items = loadedItems(data, keyOf);
        return (
          <InfiniteList query={query} count={items.length} empty={empty}>
            {children(items)}
          </InfiniteList>
        );
      }}
    </LoadedQuery>
  );
}
